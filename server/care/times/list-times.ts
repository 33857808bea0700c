import type { DoctorItem } from '../../../contract/booking/search.ts';
import type { FreeTime, FreeTimes } from '../../../contract/care/proposed-time.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { services } from '../../../contract/portal/services.ts';
import type { Context } from '../../booking/context.ts';
import { coverageOf } from '../../booking/reservation/charge.ts';
import { searchDoctors } from '../../booking/search/search-doctors.ts';
import { offeredBy } from '../../directory/offered.ts';
import { coverAt, dayOf } from '../../entitlement/coverage/offer.ts';
import type { Session } from '../../identity/session-schema.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { customersOwn } from '../customers-own.ts';

const most = { doctors: 12, times: 12, each: 4 };

type Case = {
  service: string;
  account_id: string;
  relative_id: string | null;
  subscription_id: string;
  number: string;
};
type Query = Omit<ParsedInputs['listTimesForRequest'], 'requestId'>;

/** Looks around as the customer would, so that nothing is listed which could not be booked for them. */
export async function listTimes(context: Context, find: (tx: Tx) => Promise<Case>, query: Query): Promise<FreeTimes> {
  const { found, theirs } = await inTransaction(context, async (tx) => {
    const row = await find(tx);
    return { found: row, theirs: await customersOwn(tx, context, row) };
  });
  const { subfunction, from: week, location } = query;
  const subject = subfunction === undefined ? subjectOf(found.service) : { subfunction };
  const { items } =
    theirs && subject
      ? await searchDoctors({ ...subject, week, location, sortBy: 'nearest', page: 1, limit: most.doctors }, theirs)
      : { items: [] };
  const mayBook = await bookableFor(context, found, theirs?.session);
  const mayTake = await bookableFor(context, found, theirs && { ...theirs.session, impersonator: null });
  const times = items
    .filter(mayBook)
    .flatMap((item) => timesOf(item, mayTake(item)))
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start));
  return { times: times.slice(0, most.times), visits: visitsOf(context) };
}

/** What the service is a search for; some are for nothing that a calendar has. */
function subjectOf(service: string) {
  const row = services.find(({ key }) => key === service);
  return row?.finds && { serviceType: row.id };
}

/** Whether the customer, with the desk or without it, may book it for the one whom the case is for. */
async function bookableFor(context: Context, { relative_id }: Case, session: Session | undefined) {
  const coverage = await coverageOf(context.database.db, { ...context, session }, relative_id);
  return ({ subfunctionId, provider, price, organisable, nextFree }: DoctorItem): boolean => {
    const offer = {
      subfunction_id: subfunctionId,
      provider_id: provider.id,
      price_amount: price?.list.amount ?? null,
      currency: price?.list.currency ?? null,
      discount_rate: price?.discountRate ?? null,
      organisable,
      is_priced: price !== null,
    };
    const day = dayOf(nextFree ?? iso(context.now), provider.timeZone);
    return coverAt({ ...context, session }, coverage, offer, day).bookable;
  };
}

function timesOf({ doctor, provider, slots, subfunction, subfunctionId }: DoctorItem, mayPropose: boolean): FreeTime[] {
  return slots
    .filter(({ bookedBy }) => bookedBy === 'portal')
    .slice(0, most.each)
    .map(({ slotId, start }) => ({
      slotId,
      subfunctionId,
      start,
      timeZone: provider.timeZone,
      doctor: doctor.name,
      provider: provider.name,
      visit: subfunction,
      mayPropose,
    }));
}

function visitsOf({ directory, language, host }: Context) {
  return directory.specializations(language, offeredBy(host.brand)).map(({ name, subfunctions }) => ({
    specialization: name,
    visits: subfunctions.map((visit) => ({ id: visit.id, name: visit.name })),
  }));
}
