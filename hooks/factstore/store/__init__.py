"""Reading data/ into validated records that know themselves, and the store that holds them; imports no other wing."""
