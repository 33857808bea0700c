import type { CasePart } from '../../../contract/claims/case.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type Db = Tx | Context['database']['db'];
export type Whose = { accountId: string; partnerId: number };

/** One row of a case, found by its names; `refers` are the names of what it came of or led to. */
export type Part = {
  id: string;
  names: readonly string[];
  refers: readonly string[];
  view: Omit<CasePart, 'id' | 'overdue' | 'timeZone'> & Partial<Pick<CasePart, 'timeZone'>>;
  /** An anonymous request is not for the desk to put together with a name. */
  isAnonymous?: boolean;
};

/** The rows of one account that have one of the names, or refer to one. */
export type Load = (db: Db, context: Context, whose: Whose, names: readonly string[]) => Promise<Part[]>;

export function named(...names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => (name === null ? [] : [name.toUpperCase()]));
}
