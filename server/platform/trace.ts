export type Span = {
  rename: (name: string) => void;
  /** Only what may be in a log: templates, codes, counts. */
  say: (facts: Record<string, string | number>) => void;
  fail: () => void;
};

/** `request`: begins a trace. `call`: a part of the trace under way; without one it is not recorded. */
export type Trace = {
  span: <T>(kind: 'request' | 'call', name: string, run: (span: Span) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};
