import { sql } from 'kysely';
import { dayParts } from '../../../contract/booking/day-part.ts';
import { weekdays } from '../../../contract/booking/waiting-list.ts';
import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { isOffered } from '../../directory/offered.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { lockAccount } from './find-place.ts';
import { jobOccasion } from './job-occasion.ts';
import { putOnList } from './join-waiting-list.ts';

/** Who waits in the demo: Béla for evenings that no doctor has, Anna for a time that is offered as soon as it is day. */
const waiters = [
  { email: 'bela@example.com', parts: ['evening'], isOfferedOne: false },
  { email: 'anna@example.com', parts: [...dayParts], isOfferedOne: true },
];

/** Gives every partner whose customers search two places on the list; a start finds them there. */
export async function loadDemoPlaces(services: Services, hosts: readonly Host[]): Promise<void> {
  const partners = new Map(hosts.filter(({ brand }) => brand.hasPublicCalendar).map((host) => [host.partnerId, host]));
  for (const host of partners.values())
    for (const waiter of waiters) await inTransaction(services, (tx) => load(tx, services, host, waiter));
}

type Offering = { subfunction_id: number; doctor_id: number; provider_id: number; slot_id: string };

async function load(tx: Tx, services: Services, host: Host, { email, parts, isOfferedOne }: (typeof waiters)[number]) {
  const now = services.clock();
  const own = tx.selectFrom('account').select('id').where('partner_id', '=', host.partnerId).where('email', '=', email);
  const account = await own.executeTakeFirst();
  if (!account) return;
  // Another process may start at the same time.
  await lockAccount(tx, account.id);
  const place = tx.selectFrom('waiting_place').select('id').where('account_id', '=', account.id);
  if (await place.executeTakeFirst()) return;
  const { rows } = await sql<Offering>`
    select subfunction_id, doctor_id, provider_id, slot.id as slot_id from offering cross join lateral (
      select id from slot where schedule_id = offering.schedule_id and status = 'free'
        and booking_url is null and booking_phone is null
        and start_at > ${iso(now)}::timestamptz + interval '2 days' order by start_at limit 1
    ) slot
    where main and organisable @> '{by_user}' and ${isOffered({ host })} order by next_free_at, doctor_id limit 1`.execute(
    tx,
  );
  const [offering] = rows;
  if (!offering) return;
  const { slot_id, ...where } = offering;
  const today = dayIn(now, host.brand.timeZone);
  await putOnList(tx, jobOccasion(services, host.partnerId), {
    ...where,
    account_id: account.id,
    earliest_day: today,
    latest_day: Temporal.PlainDate.from(today).add({ days: waitingRules.suggested }).toString(),
    weekdays: [...weekdays],
    day_parts: parts,
  });
  if (!isOfferedOne) return;
  await tx
    .insertInto('freed_slot')
    .values({ slot_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
