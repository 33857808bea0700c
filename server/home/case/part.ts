import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { CasePart } from '../../../contract/home/case.ts';
import type { Context } from '../../booking/context.ts';
import type { OwnerContext } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';

export type Db = Tx | Context['database']['db'];
export type CaseOwner = Pick<OwnerContext, 'host'> & { session: NonNullable<OwnerContext['session']> };
/** A customer sees a relative's part of an episode by a mandate of this scope, or by the rule for visits (0056). */
export type SeenBy = Extract<MandateScope, 'records' | 'claims'> | 'visit';

/** A row that may belong to a case: the ids and numbers it is known by, and those of the rows it refers to. */
export type Link = {
  id: string;
  names: readonly string[];
  refers: readonly string[];
  personId: string;
  /** The desk must not join an anonymous request with a name. */
  isAnonymous?: boolean;
};

type Usual = 'timeZone' | 'payments';

export type Part = {
  id: string;
  view: Omit<CasePart, 'id' | 'person' | 'overdue' | Usual> & Partial<Pick<CasePart, Usual>>;
};

/** `links` finds all rows of one kind that an account has; `load` reads those that belong to the episode. */
export type PartKind = {
  links: (db: Db, context: Context, owner: CaseOwner) => Promise<Link[]>;
  within?: (db: Db, context: Context, ids: readonly string[], reach: readonly number[]) => Promise<readonly string[]>;
  load: (db: Db, context: Context, ids: readonly string[]) => Promise<Part[]>;
};

export function named(...names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => (name === null ? [] : [name.toUpperCase()]));
}
