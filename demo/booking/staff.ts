import { sql } from 'kysely';
import type { Services } from '../../server/booking/context.ts';
import { demoAccountMark } from '../../server/identity/operator/close-demo.ts';
import type { Host } from '../../server/platform/host.ts';
import { atDemoPartners } from '../platform/partners.ts';

export function loadDemoStaff({ database }: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(database, hosts, async ({ partnerId }) => {
    const staff = ['clinic_staff', 'doctor'].map((role) => demoAccountMark + role);
    await sql`insert into operator_provider (operator_account_id, provider_id)
      select person.id, visited.provider_id from operator_account person, (
        select schedule.provider_id from reservation join schedule on schedule.id = reservation.schedule_id
        where reservation.partner_id = ${partnerId} and reservation.booked_at is not null
        group by schedule.provider_id order by bool_or(upper(during) < now()) desc, count(*) desc, schedule.provider_id limit 1
      ) visited
      where person.partner_id = ${partnerId} and person.external_id = any(${staff})
        and not exists (select from operator_provider held where held.operator_account_id = person.id)`.execute(
      database.db,
    );
  });
}
