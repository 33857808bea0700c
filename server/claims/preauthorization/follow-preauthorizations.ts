import { sql } from 'kysely';
import { jobContext } from '../../booking/job-context.ts';
import { iso } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { followVisits } from './follow-visits.ts';
import { lockedPreauth } from './preauth-row.ts';

const atOnce = 100;

/** What was booked, cancelled, used or let lapse since, and what nobody answered, for cases that nobody looks at. */
export async function followPreauthorizations(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = iso(services.clock());
  const { rows } = await sql<{ id: string; partner_id: number; locale: string }>`
    with free as (select preauthorization_id as id, valid_to from coverage_approval where ended_at is null and reservation_id is null)
    select id, partner_id, locale from preauthorization p where
      status in ('info_requested', 'approved', 'partially_approved') and due_at < ${now}::timestamptz
    union
    select id, partner_id, locale from preauthorization p where status in ('approved', 'partially_approved')
      and not exists (select from free where free.id = p.id)
    union
    select id, partner_id, locale from preauthorization p where status = 'booked'
      and not exists (select from coverage_approval where preauthorization_id = p.id and ended_at is null)
    union
    select p.id, partner_id, locale from free join preauthorization p using (id) where status in ('booked', 'used')
      or (status in ('in_review', 'info_requested') and free.valid_to < (${now}::timestamptz - interval '1 day')::date)
    limit ${atOnce}`.execute(services.database.db);
  await forEachRow(
    services,
    rows,
    ({ id }) => id,
    async ({ id, partner_id, locale }) => {
      const host = hosts.find(({ partnerId }) => partnerId === partner_id);
      if (!host) return;
      const context = jobContext(services, host, locale, `preauthorization-${id}`);
      await inTransaction(services, async (tx) => followVisits(tx, context, await lockedPreauth(tx, context, id)));
    },
  );
}
