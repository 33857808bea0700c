/** Does a part of the start that takes its time, and says what it is. */
export type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** Where nobody looks on. */
export const plainly: Step = (_what, work) => work();
