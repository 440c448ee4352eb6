/** Prices fall and tickets go: what is seen is asked for again while the page is in sight. */
export const refreshMs = 20_000;
