import { sql } from 'kysely';
import type { Context } from '../../booking/context.ts';
import { isPausedHere } from '../../directory/offered.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/transaction.ts';

export async function endProposal({
  health,
  now,
  careId,
}: {
  health: HealthTx;
  now: Temporal.Instant;
  careId: string;
}) {
  await health
    .updateTable('care_time')
    .set({ over_at: iso(now) })
    .where('care_id', '=', careId)
    .where('over_at', 'is', null)
    .execute();
}

export async function withChoice(
  db: Tx | Database['db'],
  context: Pick<Context, 'host' | 'now'>,
  careIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (careIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('care_time')
    .innerJoin('slot', 'slot.id', 'care_time.slot_id')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .select('care_id')
    .distinct()
    .where('care_id', 'in', careIds)
    .where('over_at', 'is', null)
    .where('slot.status', '=', 'free')
    .where('slot.start_at', '>', iso(context.now))
    .where('schedule.is_closed', '=', false)
    .where(sql<boolean>`not ${isPausedHere(context, sql`schedule.provider_id`)}`)
    .execute();
  return new Set(rows.map(({ care_id }) => care_id));
}
