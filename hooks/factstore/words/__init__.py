"""What is said of a claim in words and numbers: credit, conditions, arithmetic, relations; knows no HTML."""
