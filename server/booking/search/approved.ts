import { type RawBuilder, sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { Filter } from './search-filter.ts';

/** The customer's approved pieces under a reference that no visit is booked under yet. */
function piecesUnder(reference: string, { session, host, now }: Context): RawBuilder<unknown> {
  return sql`coverage_approval piece join subscription on subscription.id = piece.subscription_id
    where subscription.account_id = ${session?.accountId ?? null}::uuid and piece.ended_at is null and piece.reservation_id is null
      and (piece.number = ${reference} or starts_with(piece.number, ${`${reference}-`}))
      and piece.valid_to >= ${dayIn(now, host.brand.timeZone)}::date`;
}

export function approvedUnder(reference: string, context: Context): RawBuilder<boolean> {
  return sql`exists (select from ${piecesUnder(reference, context)}
    and (piece.subfunction_ids = '{}' or offering.subfunction_id = any(piece.subfunction_ids))
    and (piece.provider_ids = '{}' or offering.provider_id = any(piece.provider_ids)))`;
}

/** @throws Problem RM1002 when nothing is approved under the reference, or it is another's */
export async function refuseUnapproved({ preauthRef }: Filter, context: Context): Promise<void> {
  if (preauthRef === undefined) return;
  const { rows } = await sql`select 1 from ${piecesUnder(preauthRef, context)} limit 1`.execute(context.database.db);
  if (rows.length === 0) throw problem('RM1002');
}
