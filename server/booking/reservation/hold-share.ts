import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expiring } from '../../../contract/booking/reservation-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';

import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

/** How many of one doctor's times may be kept at once by people who have not confirmed them yet (T42). @internal */
export const shares = {
  /** By one account, one known browser or one address. */
  each: 3,
  /** By all whom nobody knows together, as a part of the times that are free or kept; never fewer than `atLeast`. */
  strangers: 1 / 4,
  atLeast: 6,
} as const;

const stranger = 'address';

/**
 * Whose share of the holds a caller takes from: an account's, that of a browser which has confirmed a booking before, else that of
 * its address, so that a family or a company behind one router is not held to one stranger's share.
 */
function shareOf({ session, visitorMark, address }: Context): string {
  if (session) return `account ${session.accountId}`;
  return visitorMark === undefined ? `${stranger} ${address}` : `browser ${visitorMark}`;
}

/** Counts one more registration with an answer to the captcha. @throws Problem K429 */
export async function countRegistration(context: Context): Promise<void> {
  if (context.holdShares) await consume(context, 'register-with-captcha', shareOf(context));
}

/**
 * Call it in the doctor's turn, so that two holds of one caller cannot both be the last one allowed.
 * @returns what to write down as the hold's share: of the caller only whether anybody knows it
 * @throws Problem KT008 when the caller or all strangers have their share of the doctor's times, K429 for too many holds at all
 */
export async function takeShare(tx: Tx, context: Context, doctorId: number): Promise<string> {
  const share = shareOf(context);
  const [kind] = share.split(' ', 1);
  const [written = '', ...older] = context.keys.all.map((key) => {
    const named = createHmac('sha256', key.derive('share')).update(share).digest('base64url');
    return `${kind} ${named}`;
  });
  if (!context.holdShares) return written;
  await consume(context, 'hold', share, tx);
  const open = await openHolds(tx, context, doctorId, [written, ...older]);
  const mayHave =
    kind === stranger && open.strangers >= shares.atLeast ? await strangersShare(tx, context, doctorId) : Infinity;
  if (open.own < shares.each && open.strangers < mayHave) return written;
  const wait = context.now.until(open.firstEnds ?? context.now).total('seconds');
  throw problem('KT008', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });
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
    .where('status', 'in', expiring)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', iso(context.now))
    .executeTakeFirstOrThrow();
  return { own: row.own, strangers: row.strangers, firstEnds: row.first_ends };
}

async function strangersShare(tx: Tx, context: Context, doctorId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from slot join schedule on schedule.id = slot.schedule_id
    where schedule.doctor_id = ${doctorId} and slot.status in ('free', 'busy-tentative')
      and slot.start_at > ${iso(context.now)}::timestamptz`.execute(tx);
  return Math.max(shares.atLeast, Math.floor((rows[0]?.times ?? 0) * shares.strangers));
}
