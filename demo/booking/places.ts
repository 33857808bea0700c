import { sql } from 'kysely';
import { dayParts } from '../../contract/booking/day-part.ts';
import { waitingRules } from '../../contract/booking/waiting-rules.ts';
import { weekdays } from '../../contract/booking/weekdays.ts';
import type { Services } from '../../server/booking/context.ts';
import { jobOccasion } from '../../server/booking/waiting-list/job-occasion.ts';
import { putOnList } from '../../server/booking/waiting-list/join-waiting-list.ts';
import { isOffered } from '../../server/directory/offered.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction, type Tx } from '../../server/platform/transaction.ts';
import { atDemoPartners } from '../platform/partners.ts';

/** Béla waits for a Sunday, on which few doctors work; Anna for any day, so she soon gets an offer. */
const waiters = [
  { email: 'bela@example.com', days: [7] },
  { email: 'anna@example.com', days: [...weekdays] },
];

export function loadDemoPlaces(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    for (const waiter of waiters) await inTransaction(services, (tx) => load(tx, services, host, waiter));
  });
}

type Offering = { subfunction_id: number; doctor_id: number; provider_id: number };

async function load(tx: Tx, services: Services, host: Host, { email, days }: (typeof waiters)[number]) {
  const now = services.clock();
  const own = tx.selectFrom('account').select('id').where('partner_id', '=', host.partnerId).where('email', '=', email);
  const account = await own.executeTakeFirst();
  if (!account) return;
  const place = tx.selectFrom('waiting_place').select('id').where('account_id', '=', account.id);
  if (await place.executeTakeFirst()) return;
  // Another doctor for each partner, because all of them would wait for the same times.
  const { rows } = await sql<Offering>`
    select subfunction_id, doctor_id, provider_id from offering
    where main and next_free_at is not null and organisable @> '{by_user}' and ${isOffered({ host })}
    order by (doctor_id + ${host.partnerId}::int) % 31, doctor_id limit 1`.execute(tx);
  const [offering] = rows;
  if (!offering) return;
  const today = dayIn(now, host.brand.timeZone);
  await putOnList(tx, jobOccasion(services, host.partnerId), {
    ...offering,
    account_id: account.id,
    earliest_day: today,
    latest_day: Temporal.PlainDate.from(today).add({ days: waitingRules.daysSuggested }).toString(),
    weekdays: days,
    day_parts: [...dayParts],
  });
}
