/** The button or link under a message, so that no code is a dead end (R39). */
type NextStep =
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

export type ErrorRow = {
  readonly status: number;
  readonly clause: string;
  readonly next: NextStep;
};
export type ErrorRows = Readonly<Record<string, ErrorRow>>;

export type Codes<Rows> = Readonly<Record<keyof Rows & string, unknown>>;
