/** Clauses that are not wholly built, with the missing part and its condition. A row goes when its feature is there. */
export const notBuilt: Readonly<Record<string, string>> = {};
