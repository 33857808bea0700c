import { type Kysely, sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { withdrawal } from './limits.ts';

export type Losses = {
  free: number;
  missing: number;
  takenBack: number;
};

export async function countLosses(
  connection: Kysely<PlainDB>,
  publication: string,
  now: Temporal.Instant,
): Promise<Losses> {
  const { rows } = await sql<Losses>`
    select count(*) as free, count(*) filter (where staged_slot.id is null) as missing,
      count(*) filter (where staged_slot.end_at <= ${iso(now)}::timestamptz
        or staged_slot.status in ('busy-unavailable', 'entered-in-error')) as "takenBack"
    from publication join schedule on schedule.publication_id = publication.id
      join slot on slot.schedule_id = schedule.id and slot.status = 'free' and slot.end_at > ${iso(now)}::timestamptz
      left join staged_slot on staged_slot.id = slot.id
    where publication.address = ${publication}`.execute(connection);
  return rows[0] ?? { free: 0, missing: 0, takenBack: 0 };
}

/** @throws Error when more would be lost than one import may withdraw; nothing has been changed then */
export function refuseLosses(losses: number, free: number, percent: number): void {
  if (losses <= Math.max(withdrawal.always, (free * percent) / 100)) return;
  throw new Error(
    `${losses} of ${free} future free times would be withdrawn, more than ${percent} %. Nothing was changed; --force withdraws them.`,
  );
}
