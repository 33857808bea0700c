import { sql } from 'kysely';
import type { Services } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { compareLists } from './compare-lists.ts';
import { followRelative } from './follow-relative.ts';

const atOnce = 200;

export async function followInsured(services: Services, hosts: readonly Host[]): Promise<void> {
  await compareLists(services, hosts);
  const partners = hostsByPartner(hosts);
  for (const host of partners.values()) {
    for (const { id, locale } of await waiting(services, host))
      await followRelative(jobContext(services, host, locale, `follow-insured-${id}`), id);
  }
}

async function waiting({ database, clock }: Services, host: Host): Promise<{ id: string; locale: string }[]> {
  const today = dayIn(clock(), host.brand.timeZone);
  const { rows } = await sql<{ id: string; locale: string }>`
    select r.id, r.locale from relative r
    where r.partner_id = ${host.partnerId} and r.status = 'active' and r.coverage_shared and r.person_key is not null
      and (r.cover_asked_at is null and exists (select from subscription s
          where s.account_id = r.account_id and s.status <> 'ended' and coalesce(s.valid_to, ${today}) >= ${today}::date)
        or r.cover_due_at is not null and exists (select from insured_person i join subscription s
          on coalesce(i.entitlement_id, i.subscription_id) in (s.entitlement_id, s.id)
          where s.account_id = r.account_id and r.person_key = any(i.person_keys) and coalesce(i.valid_to, ${today}) >= ${today}::date))
    order by r.id limit ${atOnce}`.execute(database.db);
  return rows;
}
