/** Clauses that are not, or not wholly, built: what is missing, and what it waits for. A row goes when its feature is there. */
export const notBuilt: Readonly<Record<string, string>> = {};
