import { sql } from 'kysely';
import { refreshNextFree } from '../calendar/next-free.ts';
import { iso } from '../clock.ts';
import type { Context, House } from '../context.ts';
import { type Tx, takeTurn } from '../db/once.ts';
import { unfinished } from './limits.ts';

type Time = { doctorId: number; start: string; end: string };

/** Ends what ran out in the way of one doctor's time; the caller has taken the doctor's turn. */
export async function releaseExpired(tx: Tx, context: Pick<Context, 'now'>, time: Time): Promise<void> {
  const ended = await tx
    .updateTable('reservation')
    .set({ status: 'expired', updated_at: iso(context.now) })
    .where('doctor_id', '=', time.doctorId)
    .where(sql<boolean>`during && tstzrange(${time.start}, ${time.end})`)
    .where('status', 'in', [...unfinished])
    .where('expires_at', '<=', iso(context.now))
    .returning(['slot_id', 'schedule_id'])
    .execute();
  for (const row of ended) await freeSlot(tx, context, row.slot_id, row.schedule_id);
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
      const rows = await tx
        .updateTable('reservation')
        .set({ status: 'expired', updated_at: iso(now) })
        .where('doctor_id', '=', doctor_id)
        .where('status', 'in', [...unfinished])
        .where('expires_at', '<=', iso(now))
        .returning(['slot_id', 'schedule_id'])
        .execute();
      for (const row of rows) await freeSlot(tx, { now }, row.slot_id, row.schedule_id);
      return rows.length;
    });
  }
  if (ended > 0) house.committed({ outbox: false });
  return ended;
}
