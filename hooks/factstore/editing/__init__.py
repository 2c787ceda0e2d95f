"""Help for editors: new records in their place, finding and showing those that are there. Text is only added."""
