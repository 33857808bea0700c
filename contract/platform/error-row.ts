/** What a page draws under the message; every kind is one button or link, so that no code is a dead end (R39). */
export type NextStep =
  | 'choose-time'
  | 'choose-provider'
  | 'retry'
  | 'wait'
  | 'call'
  | 'log-in'
  | 'fix-input'
  | 'request-new-link'
  | 'pay-again'
  | 'go-home'
  | 'none';

/** What a code answers with: the HTTP status, the clause that names it, and what the page offers next. */
export type ErrorRow = {
  readonly status: number;
  readonly clause: string;
  readonly next: NextStep;
};
export type ErrorRows = Readonly<Record<string, ErrorRow>>;

/** A table's codes as the members of an interface. */
export type Codes<Rows> = Readonly<Record<keyof Rows & string, unknown>>;
