import type { CasePart } from '../../../contract/claims/case.ts';
import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type Db = Tx | Context['database']['db'];
/** By what the reader may see a part of a relative: a mandate, or the rule of visits (0056). */
export type SeenBy = Extract<MandateScope, 'records' | 'claims'> | 'visit';
export type Whose = {
  accountId: string;
  partnerId: number;
  sees: (by: SeenBy, personId: string) => boolean;
};

/** One row of a case, found by its names; `refers` are the names of what it came of or led to. */
export type Part = {
  id: string;
  names: readonly string[];
  refers: readonly string[];
  /** A relative, or the customer. */
  personId: string;
  view: Omit<CasePart, 'id' | 'person' | 'overdue' | 'timeZone'> & Partial<Pick<CasePart, 'timeZone'>>;
  /** An anonymous request is not for the desk to put together with a name. */
  isAnonymous?: boolean;
};

/** The rows of one account that have one of the names, or refer to one. */
export type Load = (db: Db, context: Context, whose: Whose, names: readonly string[]) => Promise<Part[]>;

export function named(...names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => (name === null ? [] : [name.toUpperCase()]));
}
