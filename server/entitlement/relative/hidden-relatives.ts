import { type MandateScope, mandateScopes } from '../../../contract/entitlement/relative-states.ts';
import type { Context } from '../../identity/context.ts';
import type { Db } from '../../platform/transaction.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';
import { mandate } from './mandate.ts';

type BrandTime = { now: Temporal.Instant; host: Pick<Context['host'], 'brand'> };

/** A parent keeps what they booked for a child; everybody else's visits are seen under the mandate alone (0056). */
function seesVisitsOf(relative: RelativeRow, { now, host }: BrandTime): boolean {
  const isChild = relative.for_minor && relative.relationship === 'child';
  return isChild || mandate(relative, 'book', now, host.brand.timeZone);
}

export async function hiddenRelatives(db: Db, at: BrandTime, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('relative').selectAll().where('account_id', '=', accountId).execute();
  return rows.filter((row) => !seesVisitsOf(relativeRowOf(row), at)).map(({ id }) => id);
}

/** Undefined if the holder may see the relative's visits; otherwise the relative's own address, null without one. */
export async function hiddenFrom(
  db: Db,
  at: BrandTime,
  relativeId: string | null,
): Promise<{ email: string | null } | undefined> {
  if (relativeId === null) return undefined;
  const row = await db.selectFrom('relative').selectAll().where('id', '=', relativeId).executeTakeFirst();
  return row && !seesVisitsOf(relativeRowOf(row), at) ? { email: row.email } : undefined;
}

/** Things sent for these relatives are hidden from the account, a child's too (0061). */
export async function withoutMandate(
  db: Db,
  { now, host }: BrandTime,
  accountId: string,
  scope: MandateScope,
): Promise<string[]> {
  const rows = await db.selectFrom('relative').selectAll().where('account_id', '=', accountId).execute();
  return rows.filter((row) => !mandate(relativeRowOf(row), scope, now, host.brand.timeZone)).map(({ id }) => id);
}

type OpenedBy = { relative_id?: string | null | undefined; scope?: string | null | undefined };

export function openedBy(
  { account_id, person_id }: { account_id: string; person_id: string },
  scope: MandateScope,
): OpenedBy {
  return person_id === account_id ? {} : { relative_id: person_id, scope };
}

export async function isOpenToHolder(
  db: Db,
  { now, host }: BrandTime,
  { relative_id, scope }: OpenedBy,
): Promise<boolean> {
  if (!relative_id) return true;
  const row = await db.selectFrom('relative').selectAll().where('id', '=', relative_id).executeTakeFirst();
  const needed = mandateScopes.find((one) => one === scope);
  return row !== undefined && needed !== undefined && mandate(relativeRowOf(row), needed, now, host.brand.timeZone);
}
