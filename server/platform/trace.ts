export type Span = {
  rename: (name: string) => void;
  /** Only facts that may be logged are said, such as templates, codes and counts. */
  say: (facts: Record<string, string | number>) => void;
  fail: () => void;
};

/** `request` begins a trace. `call` is a part of one, and is not recorded without it. */
export type Trace = {
  span: <T>(kind: 'request' | 'call', name: string, run: (span: Span) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};
