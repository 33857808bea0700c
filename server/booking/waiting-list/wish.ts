import { sql } from 'kysely';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { offerColumns } from '../../directory/offer-columns.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { askedOf, type Offer, refusalOf } from '../../entitlement/coverage/offer.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { findByToken } from '../reservation/find.ts';
import { startOf } from '../reservation/slot.ts';
import { ownPlace as brandsPlace, placeIn } from '../search/filter.ts';
import { coverageOf, freeTimesFor, offerings, type PlaceWish } from './free-times.ts';

type Input = ParsedInputs['joinWaitingList'];
type Window = Pick<Input, 'earliest' | 'latest' | 'dayParts' | 'weekdays'>;

/** @throws Problem #404 the booking is not theirs, RR1007 nobody gives it there, X444 place, the coverage's refusal on every day */
export async function wishOf(tx: Tx, context: Context, input: Input): Promise<PlaceWish> {
  const { accountId } = customerOf(context);
  const { subfunctionId, doctorId = null, providerId = null, location } = input;
  const isAnywhere = doctorId === null && providerId === null;
  const place = placeIn({ location }, context) ?? (isAnywhere ? brandsPlace(context) : undefined);
  const booked = await bookedVisit(tx, context, input);
  const wish = {
    ...windowOf(input),
    before: booked?.start ?? null,
    earlier_than: booked?.id ?? null,
    relative_id: booked?.relativeId ?? null,
    account_id: accountId,
    subfunction_id: subfunctionId,
    doctor_id: doctorId,
    provider_id: providerId,
    location_id: place?.id ?? null,
  };
  await refuseUnlessGiven(tx, context, wish);
  return wish;
}

export function windowOf({ earliest, latest, dayParts, weekdays }: Window) {
  return {
    earliest_day: earliest,
    latest_day: latest,
    day_parts: [...new Set(dayParts)],
    weekdays: [...new Set(weekdays)],
  };
}

async function bookedVisit(tx: Tx, context: Context, { earlierThan, subfunctionId }: Input) {
  if (earlierThan === undefined) return undefined;
  const visit = await findByToken(tx, context, earlierThan);
  const isTheirs = visit.account_id === customerOf(context).accountId && visit.status === 'booked';
  if (!isTheirs || visit.subfunction_id !== subfunctionId) throw problem('#404');
  return { id: visit.id, relativeId: visit.relative_id, start: await startOf(tx, visit.slot_id) };
}

async function refuseUnlessGiven(tx: Tx, context: Context, wish: PlaceWish): Promise<void> {
  const coverage = await coverageOf(tx, context, wish);
  const approvals = coverage?.approvals ?? [];
  const named = [...(coverage?.excludedProviders ?? []), ...approvals.flatMap(({ providerIds }) => providerIds)];
  const provider = sql`case when provider_id = any(${named}::int[]) then provider_id end`;
  const { rows } = await sql<Offer>`
    select distinct on (organisable, currency, price_amount is null, ${provider}) ${offerColumns} from offering
    where ${offerings(wish, context)}`.execute(tx);
  if (rows.length === 0) throw problem('RR1007');
  const { earliest_day, latest_day } = wish;
  // A waiting period may end between the first day and the last, and so may a policy or an approval.
  const between = approvals.map(({ validFrom }) => validFrom).filter((day) => day > earliest_day && day < latest_day);
  const decided = [latest_day, earliest_day, ...between].flatMap((day) =>
    rows.map((row) => decide(coverage, askedOf(context, row, day))),
  );
  const [first] = decided;
  if (first && !decided.some(({ bookable }) => bookable)) throw problem(refusalOf(first));
}

const mostTimes = 3;

/** @throws Problem KW003 with free times that suit: waiting would only keep them from others */
export async function refuseIfFree(tx: Tx, context: Context, wish: PlaceWish): Promise<void> {
  const times = await freeTimesFor(tx, context, wish);
  const [first] = times;
  if (!first) return;
  const alternatives = times
    .filter(({ time_zone }) => time_zone === first.time_zone)
    .slice(0, mostTimes)
    .map(({ id, start_at }) => ({ slotId: id, start: start_at }));
  throw problem('KW003', { alternatives, timeZone: first.time_zone, subfunctionId: wish.subfunction_id });
}
