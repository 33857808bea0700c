import { sql } from 'kysely';
import { refreshNextFree } from '../../directory/import/merge.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, lockDoctor, type Tx } from '../../platform/transaction.ts';

/** Call it in the transaction that paused the provider's calendar. */
export async function showClosing(tx: Tx, providerId: number, now: Temporal.Instant): Promise<void> {
  for (const id of await refreshFreeTimes(tx, providerId, now)) afterCommit(tx, { kind: 'schedule', id });
  afterCommit(tx, 'directory');
}

export async function refreshFreeTimes(tx: Tx, providerId: number, now: Temporal.Instant): Promise<number[]> {
  const schedules = await tx
    .selectFrom('schedule')
    .select(['id', 'doctor_id'])
    .where('provider_id', '=', providerId)
    .orderBy('doctor_id')
    .orderBy('id')
    .execute();
  for (const { id, doctor_id } of schedules) {
    await lockDoctor(tx, doctor_id);
    await refreshNextFree(tx, [id], now);
  }
  const ids = schedules.map(({ id }) => id);
  // Free times are marked as changed, so that a publication of the changes since a moment lists them again.
  await tx
    .updateTable('slot')
    .set({ changed_at: iso(now) })
    .where('schedule_id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '=', 'free')
    .where('start_at', '>', iso(now))
    .execute();
  return ids;
}
