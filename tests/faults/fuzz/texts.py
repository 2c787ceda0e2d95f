# ruff: noqa: E501 - lists of pieces
"""Texts as people, generators and attackers write them: pieces of each syntax, put together, and any characters."""

from hypothesis import strategies as st

ANY = st.text(max_size=60)
_YAML = ("a: ", "- ", "\n", "  ", "{", "}", "[", "]", ", ", ": ", "#", " #", "&a ", "*a", "!!str ", "|", ">", "'", '"', "<<: ",
         "? ", "---\n", "...", "\t", "null", "~", "%", "@", "\\u202e", "\u00a0", "\ufeff", "claims:\n", "statement: x", "\r\n",
         "=======\n", "<<<<<<< a\n", "1,000", "0x1", "\x00", "\x85")  # fmt: skip
_MARKDOWN = ("[](claim:net-speed)", "[x](claim:nope)", "[3](plain:why)", "[x](date:first)", "# ", "## ", "{#a}", "{#a b}",
             "{: .x }", "`", "```\n", "~~~\n", "\n\n", "\n", "    ", "- ", "1. ", "> ", "/// claims\n", "    topic: speed\n",
             "///\n", "/// example | why\n", "<span data-claim='net-speed'>", "</span>", "<b>", "<!--", "-->", "<![CDATA[",
             "<time>", "<?", "&#8203;", "&lt;", "&", "|a|b|\n|-|-|\n", "!!! note\n", "??? x\n", "![", "](", "][", "\\", "*",
             "11,099", "\u0663", "\u2460", "seven", "tokens/s", "Chip2", "<claim:x>", "<script>", "{{", "{%", "=======\n",
             "\x02", "\x03", "\ufdd0", "\ufdd1", "\u202e", "wzxhzdk:0", "klzzwxh:0001", "***", "___", "[^1]", "<pre>",
             "<details>", "+ ", "\t", ": ", "---\n", "===\n")  # fmt: skip
_FORMULA = ("a", "b", "fast", "slow", " + ", " - ", "-", " × ", " / ", "*", "**", "(", ")", "1", "0", "2.5", "9" * 30, "count(",
            "low(", "high(", "round(", ", ", " ", "\t", "\u00a0", " to the power ", "seven", ",", ".", "\u0661", "lambda", "if ",
            "\\", "\n", "_", "__import__", "=", "%")  # fmt: skip
_NUMBER = ("0", "1", "9", "12", "000", ",", ".", "-", "\u2212", "\u2013", " ", "\u00a0", "e", "E5", "%", "x", "\u00d7", "\u0661",
           "\uff11", "\u00bd", "\u2460", "\u2163", "/", ":", "s", "min", "hundred", "seven", "twenty-seven", "a ", "$", "to")  # fmt: skip


def _of(pieces: tuple[str, ...], most: int) -> st.SearchStrategy[str]:
    return st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=4)), max_size=most).map("".join)


YAML, MARKDOWN, FORMULAS, NUMBERS = _of(_YAML, 40), _of(_MARKDOWN, 30), _of(_FORMULA, 25), _of(_NUMBER, 8)
HOSTILE = st.one_of(
    ANY,
    st.lists(
        st.sampled_from(
            (
                "<",
                ">",
                "&",
                '"',
                "'",
                "</script>",
                "<!--",
                "-->",
                "]]>",
                "{{",
                "}}",
                "{%",
                "\\",
                "~",
                "^",
                "{",
                "}",
                "%",
                "$",
                "=1+1",
                "@",
                "+",
                "-",
                ",",
                ";",
                "\n",
                "\r",
                "\t",
                "\u2028",
                "\x00",
                "javascript:",
                "&amp;",
                "\u202e",
                "a",
                " ",
            )
        ),
        max_size=20,
    ).map("".join),
)
