import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expiring } from '../../../contract/booking/reservation-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { inLiterals } from '../../platform/db/in-literals.ts';
import { consume } from '../../platform/rate.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

/** Unconfirmed times of one doctor that may be held at once (T42). @internal */
export const shares = {
  each: 3,
  /** All unknown callers together may hold this part of the times free or held, but at least `atLeast`. */
  strangers: 1 / 4,
  atLeast: 6,
} as const;

const stranger = 'address';

/** A known browser counts apart from its address, which a family or a company may share. */
function shareOf({ session, visitorMark, address }: Context): string {
  if (session) return `account ${session.accountId}`;
  return visitorMark === undefined ? `${stranger} ${address}` : `browser ${visitorMark}`;
}

export function ownShares(context: Context): string[] {
  const share = shareOf(context);
  const [kind] = share.split(' ', 1);
  return context.keys.all.map((key) => {
    const named = createHmac('sha256', key.derive('share')).update(share).digest('base64url');
    return `${kind} ${named}`;
  });
}

/** @throws Problem K429 */
export async function countRegistration(context: Context): Promise<void> {
  if (context.holdShares) await consume(context, 'register-with-captcha', shareOf(context));
}

/** Call it under the doctor's lock. @throws Problem KT008 the caller's or all strangers' share is used up, K429 */
export async function takeShare(tx: Tx, context: Context, doctorId: number): Promise<string> {
  const [written = '', ...older] = ownShares(context);
  if (!context.holdShares) return written;
  const share = shareOf(context);
  const [kind] = share.split(' ', 1);
  await consume(context, 'hold', share, tx);
  const open = await openHolds(tx, context, doctorId, [written, ...older]);
  const mayHave =
    kind === stranger && open.strangers >= shares.atLeast ? await strangersShare(tx, context, doctorId) : Infinity;
  if (open.own < shares.each && open.strangers < mayHave) return written;
  const wait = context.now.until(open.firstEnds ?? context.now).total('seconds');
  const why = open.own < shares.each ? 'others' : 'own';
  throw problem('KT008', { retryAfterSeconds: Math.max(1, Math.ceil(wait)), why });
}

async function openHolds(tx: Tx, context: Context, doctorId: number, own: string[]) {
  const row = await tx
    .selectFrom('reservation')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('held_share', 'in', own).as('own'),
      fn.countAll<number>().filterWhere('held_share', 'like', `${stranger} %`).as('strangers'),
      fn.min('expires_at').as('first_ends'),
    ])
    .where('doctor_id', '=', doctorId)
    .where(inLiterals('status', expiring))
    .where('verified_at', 'is', null)
    .where('expires_at', '>', iso(context.now))
    .executeTakeFirstOrThrow();
  return { own: row.own, strangers: row.strangers, firstEnds: row.first_ends };
}

async function strangersShare(tx: Tx, context: Context, doctorId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(slot.capacity), 0) as times from slot join schedule on schedule.id = slot.schedule_id
    where schedule.doctor_id = ${doctorId} and slot.status in ('free', 'busy-tentative')
      and slot.start_at > ${iso(context.now)}::timestamptz`.execute(tx);
  return Math.max(shares.atLeast, Math.floor((rows[0]?.times ?? 0) * shares.strangers));
}
