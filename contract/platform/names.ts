export type Names<Rows> = Readonly<Record<keyof Rows & string, unknown>>;
