import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { placeOf } from './place.ts';
import { dueAt, reminderKinds } from './reminder-plan.ts';

type Row = { id: string; slot_id: string; schedule_id: number; sequence: number };

/** Belongs in the transaction that books or moves the visit. */
export async function planReminders(tx: Tx, { now }: Pick<Context, 'now'>, row: Row): Promise<void> {
  const { start_at, time_zone } = await placeOf(tx, row);
  const visit = { start: Temporal.Instant.from(start_at), timeZone: time_zone };
  const planned = reminderKinds.flatMap((kind) => {
    const due = dueAt(kind, visit, now);
    return due ? [{ reservation_id: row.id, kind, sequence: row.sequence, due_at: iso(due) }] : [];
  });
  await tx.deleteFrom('reminder').where('reservation_id', '=', row.id).where('done_at', 'is', null).execute();
  if (planned.length === 0) return;
  await tx
    .insertInto('reminder')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
