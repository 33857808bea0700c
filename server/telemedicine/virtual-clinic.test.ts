import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import type { InputOf } from '../../contract/platform/operation.ts';
import { listVideoServices, searchVideoDoctors } from '../../contract/telemedicine/virtual-clinic.ts';
import { insured, planOf } from '../../tests/entitlement/covered.ts';
import { account } from '../../tests/identity/account.ts';
import { alsoOffers } from '../../tests/support/fixture.ts';
import { good, type World, world } from '../../tests/support/world.ts';

const [internal, cardiology] = [103, 203];

let w: World;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
  headers = await customer({ services: ['virtual_clinic'] });
  for (const family of ['Kovács', 'Őri', 'Tóth']) await alsoOffers(w.database, family, internal);
  await alsoOffers(w.database, 'Tóth', cardiology);
  await alsoOffers(w.database, 'Ionescu', internal);
  await w.services.directory.refresh();
});
afterAll(() => w.close());

async function customer({ services, partner }: { services?: readonly string[]; partner?: string }) {
  const made = await account(w.database, {
    ...{ subscriptions: [[]], services: services ?? [] },
    ...(partner !== undefined && { partner }),
  });
  return (await w.session(made.id, {}, partner)).headers;
}

type Filter = InputOf<typeof searchVideoDoctors>;
const doctorsFor = async (filter: Filter) => good(await w.call(searchVideoDoctors, filter, headers));
const names = async (filter: Filter) => (await doctorsFor(filter)).items.map(({ doctor }) => doctor.name);

describe('searching doctors by video', () => {
  it('answers what the search for doctors answers of video visits, to the byte (S3.10-01, S2.5-01)', async () => {
    const wide = good(await w.call(searchDoctors, { visit: 'video', limit: 10 }, headers));
    const own = await doctorsFor({ limit: 10 });
    expect(own).toEqual(wide);
    expect(own.items.length).toBeGreaterThan(3);
    expect(own.items.every(({ video }) => video)).toBe(true);
  });

  it('stays with video whatever the caller says (S3.10-01)', async () => {
    const query = new URLSearchParams({ visit: 'in_person', doctorName: 'Nagy', serviceType: '37', q: 'belgyógyász' });
    const answer = await w.request(`/api/virtual-clinic/doctors?${query}`, { headers });
    const { items } = await answer.json();
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ video }: { video: boolean }) => video)).toBe(true);
  });

  it('keeps to a specialty, also by another visit of it, and to who speaks English (S3.10-01)', async () => {
    expect(await names({ subfunction: cardiology })).toEqual(['Dr. Tóth Ágnes']);
    expect((await names({ subfunction: 101 })).toSorted()).toEqual((await names({ subfunction: internal })).toSorted());
    expect(new Set(await names({ speaksEnglish: 1 }))).toEqual(new Set(['Dr. Kovács Béla', 'Dr. Tóth Ágnes']));
  });

  it('is by price where nothing else is asked for, else by the nearest time or the rating (S3.10-01, S9-07)', async () => {
    const prices = (await doctorsFor({ subfunction: internal })).items.map(({ price }) => price?.pays.amount ?? 0);
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const times = (await doctorsFor({ sortBy: 'nearest' })).items.map(({ nextFree }) => nextFree ?? 'none');
    expect(times).toEqual(times.toSorted());
    expect(await names({ sortBy: 'rating' })).toHaveLength(times.length);
  });

  it('looks from the week that is asked for (S3.10-01)', async () => {
    const { items } = await doctorsFor({ subfunction: cardiology, week: '2026-11-30' });
    expect(items[0]?.nextFree).toBe('2026-11-30T08:00:00Z');
  });

  it('cuts the answer into pages that share nothing and miss nothing, 25 each (S3.10-01, S9-07)', async () => {
    const all = await doctorsFor({});
    expect([all.page, all.limit, all.total]).toEqual([1, 25, all.items.length]);
    const ids = ({ items }: typeof all) => items.map((item) => `${item.doctor.id} ${item.subfunctionId}`);
    const pages = await Promise.all(all.items.map((_item, at) => doctorsFor({ page: at + 1, limit: 1 })));
    expect(pages.flatMap(ids)).toEqual(ids(all));
  });

  it('says the price by the coverage of whoever asks (S3.10-01, S4.4-01)', async () => {
    const who = await insured(w, {}, { plan: planOf({ copayPercent: 10 }) });
    const { items } = good(await w.call(searchVideoDoctors, { subfunction: internal }, who.headers));
    for (const { cover, price } of items)
      expect(cover?.patientPays?.amount).toBe(Math.round((price?.pays.amount ?? 0) / 10));
    expect((await doctorsFor({ subfunction: internal })).items.map(({ cover }) => cover)).toEqual(
      items.map(() => null),
    );
  });

  it('lists a time no longer once it is held, but to its owner (S4.4-01, R4)', async () => {
    const filter: Filter = { subfunction: cardiology };
    const [first] = (await doctorsFor(filter)).items[0]?.slots ?? [];
    const slotId = first?.slotId ?? '';
    const { token } = good(await w.call(startReservation, { slotId, subfunctionId: cardiology }, headers));
    const listed = async (holdToken?: string) =>
      (await doctorsFor({ ...filter, ...(holdToken && { holdToken }) })).items[0]?.slots.map((slot) => slot.slotId);
    expect(await listed()).not.toContain(slotId);
    expect(await listed(token)).toContain(slotId);
    good(await w.call(cancelReservation, { token }, headers));
    expect(await listed()).toContain(slotId);
  });

  it.each([
    ['page 0', 'page=0', 'X444', 'page V015'],
    ['a limit of a thousand', 'limit=1000', 'X444', 'limit V016'],
    ['a malformed week', 'week=2026-13-40', 'C202', 'week V008'],
    ['a subfunction in words', 'subfunction=1e3', 'X444', 'subfunction V010'],
    ['an order there is not', 'sortBy=beauty', 'X444', 'sortBy V007'],
    ['a distance, which a screen does not have', 'sortBy=distance', 'X444', 'sortBy V007'],
  ])('refuses %s (S3.10-01, S8.1-09)', async (_what, query, code, violation) => {
    const { errorCode, violations } = await (
      await w.request(`/api/virtual-clinic/doctors?${query}`, { headers })
    ).json();
    const faults = violations.map(
      ({ propertyName, errorCode: rule }: Record<string, string>) => `${propertyName} ${rule}`,
    );
    expect([errorCode, faults]).toEqual([code, [violation]]);
  });
});

describe('what is given by video', () => {
  it('is each specialty once, by name, with the number of doctors and the nearest of them (S2.2-01)', async () => {
    const services = good(await w.call(listVideoServices, {}, headers));
    expect(services.map(({ nearest }) => [nearest.doctor.specialization, nearest.subfunctionId])).toEqual([
      ['Belgyógyászat', internal],
      ['Kardiológia', cardiology],
    ]);
    for (const { doctors, nearest } of services) {
      const { items, total } = await doctorsFor({ subfunction: nearest.subfunctionId, sortBy: 'nearest' });
      expect([doctors, nearest]).toEqual([total, items[0]]);
    }
  });

  it('says what the coverage pays of each (S2.2-01, B3)', async () => {
    const who = await insured(w, {});
    await w.database.db
      .updateTable('product')
      .set({ services: ['virtual_clinic'] })
      .where('id', 'in', (of) => of.selectFrom('subscription').select('product_id').where('id', '=', who.subscription))
      .execute();
    const services = good(await w.call(listVideoServices, {}, who.headers));
    expect(services.map(({ nearest }) => nearest.cover?.decision)).toEqual(['covered', 'not_covered']);
  });
});

describe('who may ask', () => {
  /** Codes for the search and for the list; undefined for an answer. */
  async function refusals(at: World, as: Record<string, string>) {
    const answers = [await at.call(searchVideoDoctors, {}, as), await at.call(listVideoServices, {}, as)];
    return answers.map(({ error }) => error?.errorCode);
  }

  it('is no visitor (S2.2-01, S6-01)', async () => {
    expect(await refusals(w, {})).toEqual(['K401', 'K401']);
  });

  it('is nobody with a session of another partner (T02)', async () => {
    const foreign = await customer({ services: ['virtual_clinic'], partner: 'telekom-health' });
    expect(await refusals(w, foreign)).toEqual(['K401', 'K401']);
  });

  it('is an operator who acts for the customer, as in the search for doctors (S1-08)', async () => {
    const made = await account(w.database, { subscriptions: [[]], services: ['virtual_clinic'] });
    const operator = await w.operatorFor(made.id);
    expect(await refusals(w, operator.headers)).toEqual([undefined, undefined]);
  });

  it('is who has the service, and for the search every customer who may book (0105)', async () => {
    expect(await refusals(w, await customer({ services: ['nutrition'] }))).toEqual([undefined, undefined]);
    const hidden = await world({ brand: { hasPublicCalendar: false } });
    const of = async (services: readonly string[], hasMap: boolean) => {
      const made = await account(hidden.database, { subscriptions: [[]], services, hasMap });
      return refusals(hidden, (await hidden.session(made.id)).headers);
    };
    expect(await of(['nutrition'], false)).toEqual(['K403', 'K403']);
    expect(await of(['virtual_clinic'], false)).toEqual(['K403', undefined]);
    expect(await of(['nutrition'], true)).toEqual([undefined, undefined]);
    await hidden.close();
  });

  it('is nobody where the partner closes its pages (S4.2-10)', async () => {
    const closed = await world({ brand: { closes: ['services-virtual-clinic', 'services-virtual-clinic-search'] } });
    const made = await account(closed.database, { subscriptions: [[]], services: ['virtual_clinic'], hasMap: true });
    expect(await refusals(closed, (await closed.session(made.id)).headers)).toEqual(['#404', '#404']);
    await closed.close();
  });
});
