import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Database } from '../../platform/db/open.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';
import { mandate } from './mandate.ts';

export type Person = { id: string; relative: RelativeRow | undefined };

/** Share-locked, so that no mandate ends before what it permits is done. @throws Problem #404 for anybody else (T01) */
export async function personOf(tx: Tx, context: Context, personId: string, scope: MandateScope): Promise<Person> {
  const { accountId } = customerOf(context);
  const id = personId.toLowerCase();
  if (id === accountId) return { id, relative: undefined };
  const row = await ownRelatives(tx, context).where('id', '=', id).forShare().executeTakeFirst();
  const relative = row && relativeRowOf(row);
  if (!relative || !mayActFor(context, relative, scope)) throw problem('#404');
  return { id, relative };
}

export async function relativesFor(db: Tx | Database['db'], context: Context, scope: MandateScope) {
  const rows = await ownRelatives(db, context)
    .where('status', '=', 'active')
    .orderBy('given_name')
    .orderBy('id')
    .execute();
  return rows.map(relativeRowOf).filter((row) => mayActFor(context, row, scope));
}

/** Things sent for other relatives are hidden from the customer (0061). */
export async function personIds(db: Tx | Database['db'], context: Context, scope: MandateScope): Promise<string[]> {
  const relatives = await relativesFor(db, context, scope);
  return [customerOf(context).accountId, ...relatives.map(({ id }) => id)];
}

function mayActFor(context: Context, row: RelativeRow, scope: MandateScope): boolean {
  const { permissions } = customerOf(context);
  const { now, host } = context;
  return permissions.includes('hasRelatives') && mandate(row, scope, now, host.brand.timeZone);
}

function ownRelatives(db: Tx | Database['db'], context: Context) {
  return db.selectFrom('relative').selectAll().where(isOwn(context, owners.relative));
}
