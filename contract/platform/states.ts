import type { ErrorCode } from './problem.ts';

/** What every table of states says of each of its states, beside columns of its own. */
export type StateRow<State extends string = string> = {
  /** The states that may follow. */
  readonly next: readonly State[];
  /** What a step that may not follow is refused with. */
  readonly refusal: ErrorCode;
};

/** `states<Columns>()({…})`: a table whose rows have these columns, and in `next` its own states alone. */
export function states<Columns extends object>() {
  return <State extends string>(
    rows: Readonly<Record<State, Columns & StateRow<NoInfer<State>>>>,
  ): Readonly<Record<State, Columns & StateRow<State>>> => rows;
}

/** The states of a table that a condition picks, all of them where none is given. */
export function statesOf<State extends string, Row>(
  table: Readonly<Record<State, Row>>,
  picks: (row: Row) => boolean = () => true,
): State[] {
  const isState = (name: string): name is State => Object.hasOwn(table, name);
  return Object.keys(table)
    .filter((name) => isState(name) && picks(table[name]))
    .filter(isState);
}

/** @throws Error for a state the table does not have */
export function stateNamed<State extends string>(table: Readonly<Record<State, unknown>>, name: string): State {
  const found = statesOf(table).find((state) => state === name);
  if (found === undefined) throw new Error(`there is no state ${name}`);
  return found;
}
