import { type RawBuilder, sql } from 'kysely';
import { refreshNextFree } from '../calendar/next-free.ts';
import { iso } from '../clock.ts';
import type { Context, House } from '../context.ts';
import { type Tx, takeTurn } from '../db/once.ts';
import { owe } from '../mail/outbox.ts';
import { unfinished } from './limits.ts';

type Time = { doctorId: number; start: string; end: string };

/** Ends what ran out in the way of one doctor's time; the caller has taken the doctor's turn. */
export async function releaseExpired(tx: Tx, context: Pick<Context, 'now'>, time: Time): Promise<void> {
  await endDue(tx, context.now, time.doctorId, sql`during && tstzrange(${time.start}, ${time.end})`);
}

/** @returns how many of the doctor's holds and unverified bookings ended */
async function endDue(tx: Tx, now: Temporal.Instant, doctorId: number, which: RawBuilder<unknown>): Promise<number> {
  const ended = await tx
    .updateTable('reservation')
    .set({ status: 'expired', updated_at: iso(now) })
    .where('doctor_id', '=', doctorId)
    .where(sql<boolean>`${which}`)
    .where('status', 'in', [...unfinished])
    .where('expires_at', '<=', iso(now))
    .returning(['id', 'partner_id', 'slot_id', 'schedule_id', 'verified_at'])
    .execute();
  for (const row of ended) {
    await freeSlot(tx, { now }, row.slot_id, row.schedule_id);
    // Confirmed by the visitor, never taken by the partner: they count on it, so they are told.
    if (row.verified_at !== null) await owe(tx, now, 'failed', row);
  }
  return ended.length;
}

/** Gives a slot back; a slot the provider has withdrawn meanwhile stays withdrawn. */
export async function freeSlot(
  tx: Tx,
  context: Pick<Context, 'now'>,
  slotId: string,
  scheduleId: number,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ status: 'free' })
    .where('id', '=', slotId)
    .where('status', 'in', ['busy-tentative', 'busy'])
    .execute();
  await refreshNextFree(tx, scheduleId, context.now);
}

/**
 * Lets every hold and unverified booking go whose time is over; a few times a minute. Each doctor's in a transaction of its
 * own, so that a sweep never stands in anyone's way for long.
 * @returns how many ended
 */
export async function sweepExpired(house: House): Promise<number> {
  const now = house.clock();
  const { db } = house.database;
  const due = await db
    .selectFrom('reservation')
    .select('doctor_id')
    .distinct()
    .where('status', 'in', [...unfinished])
    .where('expires_at', '<=', iso(now))
    .orderBy('doctor_id')
    .limit(500)
    .execute();
  let ended = 0;
  for (const { doctor_id } of due) {
    ended += await db.transaction().execute(async (tx) => {
      await takeTurn(tx, doctor_id);
      return endDue(tx, now, doctor_id, sql`true`);
    });
  }
  if (ended > 0) house.committed({ outbox: true });
  return ended;
}
