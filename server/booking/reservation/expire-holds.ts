import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expiring } from '../../../contract/booking/reservation-states.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { inLiterals } from '../../platform/db/in-literals.ts';
import { afterCommit, inTransaction, lockDoctor, sendAlong, type Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context, Services } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { moveTo, type ReservationRow, withState } from './move.ts';

type Time = { doctorId: number; start: string; end: string };

/** The caller holds the doctor's lock. @returns how many ended */
export function expireInTheWay(tx: Tx, { now, requestId }: Context, time: Time): Promise<number> {
  return endDue(tx, { now, requestId }, time.doctorId, sql`during && tstzrange(${time.start}, ${time.end})`);
}

type JobContext = Pick<Context, 'now' | 'requestId'>;

async function endDue(tx: Tx, when: JobContext, doctorId: number, which: RawBuilder<unknown>): Promise<number> {
  const due = await tx
    .selectFrom('reservation')
    .select(['id', 'account_id', 'partner_id', 'doctor_id', 'slot_id', 'schedule_id', 'status', 'verified_at'])
    .where('doctor_id', '=', doctorId)
    .where(sql<boolean>`${which}`)
    .where(inLiterals('status', expiring))
    .where('expires_at', '<=', iso(when.now))
    .execute();
  for (const row of due) {
    const job = { ...when, ...byItself, host: { partnerId: row.partner_id } } as const;
    await moveTo(tx, job, withState(row), 'expired', { verb: 'expire' });
    await freeSlot(tx, when, row);
    // The visitor confirmed it and counts on it, so a letter says that it was not paid, or that the partner never took it.
    const kind = row.status === 'pending_payment' ? 'unpaid' : 'failed';
    if (row.verified_at !== null) await enqueueReservationLetter(tx, job, kind, row);
  }
  return due.length;
}

/** A withdrawn slot stays withdrawn, one of lowered capacity may stay full, and one made for this visit by a shift becomes unavailable. */
export async function freeSlot(
  tx: Tx,
  context: Pick<Context, 'now'>,
  { slot_id, schedule_id, doctor_id }: Pick<ReservationRow, 'slot_id' | 'schedule_id' | 'doctor_id'>,
): Promise<void> {
  const freed = tx
    .updateTable('slot')
    .set({ status: sql<string>`case when on_duty then 'busy-unavailable' else 'free' end` })
    .where('id', '=', slot_id)
    .where('of_doctor', '=', doctor_id)
    .where('status', 'in', ['busy-tentative', 'busy'])
    .where(
      sql<boolean>`(select count(*) from kept_slot where slot_id = slot.id and of_doctor = slot.of_doctor) < capacity`,
    );
  await sendAlong(tx, freed.execute());
  await refreshNextFree(tx, { scheduleId: schedule_id, doctorId: doctor_id }, context.now);
  afterCommit(tx, 'offers');
}

/** One transaction per doctor, so that a sweep blocks nobody for long. @returns how many ended */
export async function expireHolds(services: Services): Promise<number> {
  const now = services.clock();
  const { db } = services.database;
  const due = await db
    .selectFrom('reservation')
    .select('doctor_id')
    .distinct()
    .where(inLiterals('status', expiring))
    .where('expires_at', '<=', iso(now))
    .orderBy('doctor_id')
    .limit(500)
    .execute();
  let ended = 0;
  for (const { doctor_id } of due) {
    ended += await inTransaction(services, async (tx) => {
      await lockDoctor(tx, doctor_id);
      return endDue(tx, { now, requestId: randomUUID() }, doctor_id, sql`true`);
    });
  }
  return ended;
}
