"""Kinds of faults, each with several variants: what others reported and what attackers tried does not come back."""
