import type { DoctorItem } from '../../../contract/booking/search.ts';
import type { FreeTime, FreeTimes } from '../../../contract/care/proposed-time.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { services } from '../../../contract/portal/services.ts';
import type { Context } from '../../booking/context.ts';
import { coverageOf } from '../../booking/reservation/charge.ts';
import { searchDoctors } from '../../booking/search/search-doctors.ts';
import { offeredBy } from '../../directory/offered.ts';
import { dayOf, pricedAt } from '../../entitlement/coverage/offer.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { customersOwn } from '../customers-own.ts';

const most = { doctors: 12, times: 12, each: 4 };

type Case = {
  service: string;
  account_id: string;
  relative_id: string | null;
  subscription_id: string;
  number: string;
  /** The desk may not learn the coverage of an anonymous person. */
  anonymous?: boolean;
  byVideo?: boolean;
};
type Query = Omit<ParsedInputs['listTimesForRequest'], 'requestId'>;

type TimesWish = {
  find: (tx: Tx) => Promise<Case>;
  by: 'desk' | 'customer';
};

/** Searches as the customer would, so that every listed time can be booked for them at the price shown. */
export async function listTimes(context: Context, { find, by }: TimesWish, query: Query): Promise<FreeTimes> {
  const { caseRow, theirs } = await inTransaction(context, async (tx) => {
    const row = await find(tx);
    return { caseRow: row, theirs: await customersOwn(tx, context, row) };
  });
  const { subfunction, from: week, location } = query;
  const subject = subfunction === undefined ? subjectOf(caseRow) : { subfunction };
  const { items } =
    theirs && subject
      ? await searchDoctors({ ...subject, week, location, sortBy: 'nearest', page: 1, limit: most.doctors }, theirs)
      : { items: [] };
  const byCustomer = await pricingOf(
    theirs && { ...theirs, session: { ...theirs.session, impersonator: null } },
    caseRow,
  );
  const pricing = { byCustomer, byBooker: by === 'desk' ? await pricingOf(theirs, caseRow) : byCustomer };
  const times = items
    .flatMap((item) => timesOf(item, pricing, caseRow))
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start));
  return { times: times.slice(0, most.times), visits: visitsOf(context) };
}

function subjectOf({ service, byVideo = false }: Case) {
  const row = services.find(({ key }) => key === service);
  return row?.finds && { serviceType: row.id, ...(byVideo && { visit: 'video' as const }) };
}

type Quote = (item: DoctorItem, start: string) => ReturnType<typeof pricedAt>;

async function pricingOf(asker: Context | undefined, { relative_id }: Case): Promise<Quote> {
  if (!asker) return () => ({ bookable: false, cover: null, price: null });
  const coverage = await coverageOf(asker.database.db, asker, relative_id);
  return ({ subfunctionId, provider, price, organisable }, start) => {
    const offer = {
      subfunction_id: subfunctionId,
      provider_id: provider.id,
      price_amount: price?.list.amount ?? null,
      currency: price?.list.currency ?? null,
      discount_rate: price?.discountRate ?? null,
      organisable,
      is_priced: price !== null,
    };
    return pricedAt(asker, coverage, offer, dayOf(start, provider.timeZone));
  };
}

function timesOf(
  item: DoctorItem,
  { byBooker, byCustomer }: Record<'byBooker' | 'byCustomer', Quote>,
  { anonymous = false }: Case,
): FreeTime[] {
  const { doctor, provider, slots, subfunction, subfunctionId, video } = item;
  const visit = `${doctor.specialization}, ${subfunction}`;
  const offered = slots.filter(({ bookedBy }) => bookedBy === 'portal').slice(0, most.each);
  return offered.flatMap(({ slotId, start }) => {
    const { bookable, ...priced } = byBooker(item, start);
    const time = {
      ...{ slotId, subfunctionId, visit, video, start, timeZone: provider.timeZone },
      ...{ doctor: doctor.name, provider: provider.name, address: provider.address },
      ...(anonymous ? { price: item.price, cover: null } : priced),
      mayPropose: byCustomer(item, start).bookable,
    };
    return bookable ? [time] : [];
  });
}

function visitsOf({ directory, language, host }: Context) {
  return directory.specializations(language, offeredBy(host.brand)).map(({ name, subfunctions }) => ({
    specialization: name,
    visits: subfunctions.map((visit) => ({ id: visit.id, name: visit.name })),
  }));
}
