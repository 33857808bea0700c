import type { CasePart } from '../../../contract/claims/case.ts';
import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type Db = Tx | Context['database']['db'];
export type Whose = { accountId: string; partnerId: number };
/** By what a holder may see a part of a relative: a mandate, or the rule of visits (0056). */
export type SeenBy = Extract<MandateScope, 'records' | 'claims'> | 'visit';

/** One row that may be of a case: its own names, and those of what it came of or led to. */
export type Link = {
  id: string;
  names: readonly string[];
  refers: readonly string[];
  /** A relative, or the customer. */
  personId: string;
  /** An anonymous request is not for the desk to put together with a name. */
  isAnonymous?: boolean;
};

export type Part = {
  id: string;
  view: Omit<CasePart, 'id' | 'person' | 'overdue' | 'timeZone'> & Partial<Pick<CasePart, 'timeZone'>>;
};

/** What an account has of a kind, but what is not shown; and what is shown of some of it. */
export type Kind = {
  /** Undefined where a holder sees it of relatives always. */
  seenBy: SeenBy | undefined;
  links: (db: Db, context: Context, whose: Whose) => Promise<Link[]>;
  load: (db: Db, context: Context, ids: readonly string[]) => Promise<Part[]>;
};

export function named(...names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => (name === null ? [] : [name.toUpperCase()]));
}
