/** Clauses that are not wholly built, with what is missing and when it will be built; a row goes once it is there. */
export const notBuilt: Readonly<Record<string, string>> = {};
