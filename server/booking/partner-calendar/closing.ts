import { refreshNextFree } from '../../directory/import/merge.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, lockDoctor, type Tx } from '../../platform/transaction.ts';

/** What is said of a provider's free times, once its calendar was paused, resumed or read for the first time in the same transaction. */
export async function showClosing(tx: Tx, providerId: number, now: Temporal.Instant): Promise<void> {
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
    afterCommit(tx, `schedule ${id}`);
    // A publication of what has changed since a moment tells them anew.
    await tx
      .updateTable('slot')
      .set({ changed_at: iso(now) })
      .where('schedule_id', '=', id)
      .where('status', '=', 'free')
      .where('start_at', '>', iso(now))
      .execute();
  }
  afterCommit(tx, 'directory');
}
