"""One build of the site: the project, its pages, the checks of all pages, what each says of itself, publishing."""
