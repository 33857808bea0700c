/** The names of a table as the members of an interface. */
export type Names<Rows> = Readonly<Record<keyof Rows & string, unknown>>;
