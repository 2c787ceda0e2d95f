"""One build of the site, and what MkDocs tells it: pages that the engine makes, checks of pages, the policy."""
