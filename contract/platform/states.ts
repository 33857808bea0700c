import type { ErrorCode } from './problem.ts';

/** The colour of a state, never without a word; `warning` is for states in which the customer has to act. */
export type Tone = 'plain' | 'success' | 'warning' | 'danger';

export type StateRow<State extends string = string> = {
  readonly next: readonly State[];
  readonly refusal: ErrorCode;
};

export function states<Columns extends object>() {
  return <State extends string>(
    rows: Readonly<Record<State, Columns & StateRow<NoInfer<State>>>>,
  ): Readonly<Record<State, Columns & StateRow<State>>> => rows;
}

export function statesOf<State extends string, Row>(
  table: Readonly<Record<State, Row>>,
  picks: (row: Row) => boolean = () => true,
): State[] {
  const isState = (name: string): name is State => Object.hasOwn(table, name);
  return Object.keys(table)
    .filter((name) => isState(name) && picks(table[name]))
    .filter(isState);
}

export function stateNamed<State extends string>(table: Readonly<Record<State, unknown>>, name: string): State {
  const state = statesOf(table).find((one) => one === name);
  if (state === undefined) throw new Error(`there is no state ${name}`);
  return state;
}
