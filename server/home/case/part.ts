import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { CasePart } from '../../../contract/home/case.ts';
import type { Context } from '../../booking/context.ts';
import type { OwnerContext } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';

export type Db = Tx | Context['database']['db'];
/** The customer whose rows are put together: the caller, or at the desk the owner of the case. */
export type CaseOwner = Pick<OwnerContext, 'host'> & { session: NonNullable<OwnerContext['session']> };
/** By what a holder may see a part of a relative: a mandate, or the rule of visits (0056). */
export type SeenBy = Extract<MandateScope, 'records' | 'claims'> | 'visit';

/** A row that may belong to a case: the ids and numbers it is known by, and those of the rows it refers to. */
export type Link = {
  id: string;
  names: readonly string[];
  refers: readonly string[];
  personId: string;
  /** An anonymous request is not for the desk to put together with a name. */
  isAnonymous?: boolean;
};

/** The host's time zone, and no payments. */
type Usual = 'timeZone' | 'payments';

export type Part = {
  id: string;
  view: Omit<CasePart, 'id' | 'person' | 'overdue' | Usual> & Partial<Pick<CasePart, Usual>>;
};

/** `links` finds all rows of one kind that an account has; `load` reads what the page shows of those that belong to the case. */
export type PartKind = {
  links: (db: Db, context: Context, owner: CaseOwner) => Promise<Link[]>;
  within?: (db: Db, context: Context, ids: readonly string[], reach: readonly number[]) => Promise<readonly string[]>;
  load: (db: Db, context: Context, ids: readonly string[]) => Promise<Part[]>;
};

export function named(...names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => (name === null ? [] : [name.toUpperCase()]));
}
