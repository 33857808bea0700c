import { iso } from '../../platform/clock.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { Place } from './place.ts';
import { dueAt, reminderKinds } from './reminder-plan.ts';

type Row = { id: string; doctor_id: number; sequence: number };
type Visit = Pick<Place, 'start_at' | 'time_zone'>;

/** Call it in the transaction that books or moves the visit. */
export async function planReminders(tx: Tx, { now }: Pick<Context, 'now'>, row: Row, place: Visit): Promise<void> {
  const visit = { start: Temporal.Instant.from(place.start_at), timeZone: place.time_zone };
  const planned = reminderKinds.flatMap((kind) => {
    const due = dueAt(kind, visit, now);
    return due
      ? [{ reservation_id: row.id, of_doctor: row.doctor_id, kind, sequence: row.sequence, due_at: iso(due) }]
      : [];
  });
  const older = tx
    .deleteFrom('reminder')
    .where('reservation_id', '=', row.id)
    .where('of_doctor', '=', row.doctor_id)
    .where('done_at', 'is', null);
  await sendAlong(tx, older.execute());
  if (planned.length === 0) return;
  const added = tx
    .insertInto('reminder')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing());
  await sendAlong(tx, added.execute());
}
