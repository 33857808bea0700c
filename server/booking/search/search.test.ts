import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { writeOrder } from '../../directory/offering-order.ts';
import { passTime } from '../calendar/pass-time.ts';
import { jobs } from '../jobs.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function names(filter: InputOf<typeof searchDoctors>, headers: Record<string, string> = {}) {
  return good(await w.call(searchDoctors, filter, headers)).items.map((item) => item.doctor.name);
}

describe('searching doctors', () => {
  it('answers each with price, next free time, count in seven days and the first times of four days (S3.9-01, S2.6-01, S9-08)', async () => {
    const { items, page, limit, total } = good(
      await w.call(searchDoctors, { subfunction: 101, location: 'hu-bu-11', sortBy: 'nearest' }),
    );
    expect({ page, limit, total }).toEqual({ page: 1, limit: 25, total: 2 });
    expect(items[0]).toMatchObject({
      doctor: { name: 'Dr. Kovács Béla', specialization: 'Belgyógyászat', rating: 4.7, ratingCount: 12 },
      provider: { name: 'Bükkfa Rendelő', address: '1117 Budapest, Fehér út 3.', timeZone: 'Europe/Budapest' },
      price: { list: { amount: 24500, currency: 'HUF' }, discountRate: 0, pays: { amount: 24500, currency: 'HUF' } },
      nextFree: '2026-11-23T08:30:00Z',
      // The rest of Monday but its first half hour, which is within the notice, and four more days.
      countWithin7Days: 5 + 4 * 6,
      bookable: true,
    });
    expect(items[0]?.slots.map((slot) => slot.start)).toEqual([
      ...['08:30', '09:00', '09:30', '10:00'].map((time) => `2026-11-23T${time}:00Z`),
      ...['24', '25', '26'].flatMap((day) => ['08:00', '08:30', '09:00'].map((time) => `2026-11-${day}T${time}:00Z`)),
    ]);
  });

  it('counts a day by the calendar of the place, and lists an own time with its day (S9-08, S4.4-01)', async () => {
    const search = async (holdToken?: string) =>
      good(await w.call(searchDoctors, { subfunction: 101, doctorName: 'kovacs', ...(holdToken && { holdToken }) }))
        .items[0];
    const before = (await search())?.slots.map(({ start }) => start) ?? [];
    const perDay = Map.groupBy(before, (start) => start.slice(0, 10));
    expect([...perDay.values()].map((times) => times.length)).toEqual([4, 3, 3, 3]);
    const [, , second] = (await search())?.slots ?? [];
    const { token } = good(await w.call(startReservation, { slotId: second?.slotId ?? '', subfunctionId: 101 }));
    expect((await search())?.slots.map(({ start }) => start)).not.toContain(second?.start);
    expect((await search(token))?.slots.map(({ start }) => start)).toEqual(before);
    good(await w.call(cancelReservation, { token }));
  });

  it('puts the nearest free time first and those without any last (S2.6-01)', async () => {
    const { items } = good(await w.call(searchDoctors, { q: 'kardiológia', location: 'ro', sortBy: 'nearest' }));
    const times = items.map((item) => item.nextFree);
    expect(times.at(-1)).toBeNull();
    expect(times.slice(0, -1)).toEqual(times.slice(0, -1).toSorted());
  });

  it('covers the whole subtree of a place, by id or by a name as people type it (S3.12-02, S3.13-05)', async () => {
    for (const location of ['hu-bu', 'Budapest', 'budapest', 'BUDAPEST XI. kerület (Újbuda)', 'hu']) {
      expect(await names({ subfunction: 101, location })).toContain('Dr. Kovács Béla');
    }
    expect(await names({ subfunction: 101, location: 'bucuresti' })).toEqual(['Dr. Ionescu Ștefan']);
  });

  it.each(['%%', '__', '--', '??', "'';", '\\\\', '%_%'])(
    'finds nobody by a name without a letter or a digit: %s (S3.9-01)',
    async (name) => {
      expect(good(await w.call(searchDoctors, { doctorName: name })).total).toBe(0);
      expect(good(await w.call(searchProviders, { doctorName: name })).items).toEqual([]);
      expect(good(await w.call(searchDoctors, { providerName: name })).items).toEqual([]);
      const page = await w.request(`/services/provider-search?${new URLSearchParams({ doctorName: name })}`);
      expect(page.status).toBe(200);
    },
  );

  it('says which place it does not know instead of finding nothing (S3.9-01)', async () => {
    const { error } = await w.call(searchDoctors, { location: 'Xanadu' });
    expect(error).toMatchObject({
      errorCode: 'X444',
      violations: [{ propertyName: 'location', errorCode: 'V007', invalidValue: 'Xanadu' }],
    });
  });

  it('ignores accents and the order of the words of a name (S3.9-01)', async () => {
    expect(await names({ doctorName: 'bela kovacs' })).toEqual(['Dr. Kovács Béla']);
    expect(await names({ doctorName: 'ionescu stefan' })).toEqual(['Dr. Ionescu Ștefan']);
    expect(await names({ doctorName: 'oři zsofia' })).toEqual(['Dr. Őri Zsófia']);
    expect(await names({ providerName: 'koris' })).toEqual(expect.arrayContaining(['Dr. Tóth Ágnes', 'Dr. Nagy Imre']));
    expect(await names({ doctorName: '100%_' })).toEqual([]);
  });

  it('lists each doctor once when no service is asked for (S3.9-01)', async () => {
    const all = [...(await names({ location: 'hu' })), ...(await names({ location: 'ro' }))];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(6);
  });

  it('keeps to those who speak English, and to those with a discount (S3.9-01)', async () => {
    expect(await names({ subfunction: 101, speaksEnglish: 1 })).toEqual(['Dr. Kovács Béla']);
    expect(await names({ subfunction: 101, speaksEnglish: 1, location: 'ro' })).toEqual(['Dr. Ionescu Ștefan']);
    const { items } = good(await w.call(searchDoctors, { subfunction: 101, discountOnly: 1 }));
    expect(items.map((item) => [item.doctor.name, item.price?.pays.amount])).toEqual([['Dr. Őri Zsófia', 17100]]);
  });

  it('says before any click who only the call centre may book (S3.13-04)', async () => {
    const { items } = good(await w.call(searchDoctors, { doctorName: 'nagy imre' }));
    expect(items[0]).toMatchObject({ bookable: false, organisable: ['by_call_center'] });
  });

  it('looks from a later week when one is asked for (S3.9-01)', async () => {
    const { items } = good(
      await w.call(searchDoctors, { subfunction: 101, location: 'hu-bu-11', sortBy: 'nearest', week: '2026-11-30' }),
    );
    expect(items[0]).toMatchObject({ nextFree: '2026-11-30T08:00:00Z', countWithin7Days: 30 });
  });

  it('offers nothing within the notice a provider wants, in a later week either (S2.6-01)', async () => {
    const schedule = w.database.db.updateTable('schedule').where('source_id', '=', 's0');
    await schedule.set({ notice_minutes: 8 * 24 * 60 }).execute();
    const { items } = good(await w.call(searchDoctors, { doctorName: 'kovacs', week: '2026-11-30' }));
    await schedule.set({ notice_minutes: 60 }).execute();
    expect(items[0]?.nextFree).toBe('2026-12-01T08:00:00Z');
    expect(items[0]?.slots[0]?.start).toBe('2026-12-01T08:00:00Z');
  });

  it('names the doctor in the order of the language (S1-11)', async () => {
    expect(await names({ doctorName: 'toth' }, { locale: 'en' })).toEqual(['Dr. Ágnes Tóth']);
    expect(await names({ doctorName: 'toth' }, { locale: 'hu' })).toEqual(['Dr. Tóth Ágnes']);
  });

  it('cuts the answer into pages that share nothing and miss nothing (S7-23)', async () => {
    const pages = await Promise.all([1, 2].map((page) => names({ page, limit: 2 })));
    expect(new Set(pages.flat()).size).toBe(4);
  });

  it.each([
    ['page 0', 'page=0', 'X444', 'page V015'],
    ['a limit of a thousand', 'limit=1000', 'X444', 'limit V016'],
    ['a malformed week', 'week=2026-13-40', 'C202', 'week V008'],
    ['a subfunction in words', 'subfunction=1e3', 'X444', 'subfunction V010'],
    ['an unknown list type', 'listType=nurses', 'X444', 'listType V007'],
    ['a letter for a name', 'doctorName=a', 'X444', 'doctorName V006'],
    ['a letter for everything', 'q=a', 'X444', 'q V006'],
    ['an essay', `q=${'x'.repeat(81)}`, 'X444', 'q V005'],
    ['an order there is not', 'sortBy=beauty', 'X444', 'sortBy V007'],
    ['a distance from nowhere', 'sortBy=distance', 'X444', 'sortBy V007'],
    ['a latitude beyond the pole', 'lat=91&lng=19', 'X444', 'lat V016'],
    ['a longitude in words', 'lat=47&lng=east', 'X444', 'lng V010'],
    ['a service there is not', 'serviceType=4711', 'X444', 'serviceType V007'],
    ['a sex there is not', 'sex=x', 'X444', 'sex V007'],
    ['a language in full', 'speaks=magyar', 'X444', 'speaks V007'],
    ['a visit there is not', 'visit=letter', 'X444', 'visit V007'],
    ['a price in words', 'maxPrice=cheap', 'X444', 'maxPrice V010'],
    ['a part of the day there is not', 'timeOfDay=noon', 'X444', 'timeOfDay V007'],
  ])('refuses %s by the code its operation says today (S5-14, S9-07)', async (_what, query, code, violation) => {
    const error = await (await w.request(`/api/map/doctors?${query}`)).json();
    expect(error.errorCode).toBe(code);
    expect(
      error.violations.map(
        (row: { propertyName: string; errorCode: string }) => `${row.propertyName} ${row.errorCode}`,
      ),
    ).toEqual([violation]);
  });
});

describe('one field for everything', () => {
  it.each([
    ['belgyógyász', ['Dr. Kovács Béla', 'Dr. Nagy Imre', 'Dr. Őri Zsófia']],
    ['belgyogász', ['Dr. Kovács Béla', 'Dr. Nagy Imre', 'Dr. Őri Zsófia']],
    ['internist', ['Dr. Kovács Béla', 'Dr. Nagy Imre', 'Dr. Őri Zsófia']],
    ['medic de inimă', ['Dr. Tóth Ágnes']],
    ['hasfájás', ['Dr. Kovács Béla', 'Dr. Nagy Imre', 'Dr. Őri Zsófia']],
    ['vérnyomás beállítás', ['Dr. Kovács Béla']],
    ['tóth ágnse', ['Dr. Tóth Ágnes']],
    ['ionescu stefan', ['Dr. Ionescu Ștefan']],
    ['bukkfa rendelo', ['Dr. Kovács Béla', 'Dr. Őri Zsófia']],
    ['qwertzuiop', []],
    ['%%', []],
  ])('finds by %s (S3.9-01)', async (q, expected) => {
    expect((await names({ q })).toSorted()).toEqual(expected);
    expect(good(await w.call(searchProviders, { q })).items.length > 0).toBe(expected.length > 0);
  });

  it('narrows to a specialty by its number, each doctor once by the leading visit (S3.9-01)', async () => {
    const { items } = good(await w.call(searchDoctors, { specialization: 2, location: 'hu' }));
    expect(items.map((item) => [item.doctor.name, item.subfunctionId])).toEqual([['Dr. Tóth Ágnes', 201]]);
  });
});

describe('a search without a place', () => {
  it('stays in the country of the host, and so in its currency, unless a name says where (S3.9-01, S9-05)', async () => {
    const { items } = good(await w.call(searchDoctors, { specialization: 1 }));
    expect(new Set(items.map((item) => item.price?.pays.currency))).toEqual(new Set(['HUF']));
    expect(await names({ doctorName: 'ionescu' })).toEqual(['Dr. Ionescu Ștefan']);
    expect(await names({ specialization: 1, location: 'ro' })).toEqual(['Dr. Ionescu Ștefan']);
  });
});

describe('the order', () => {
  it('is by what the person pays where none is asked for, and as the brand has it where it has another (S9-07)', async () => {
    const { items } = good(await w.call(searchDoctors, { subfunction: 101 }));
    expect(items.map((item) => item.price?.pays.amount)).toEqual([17100, 21000, 24500]);
    const other = await world({ brand: { searchSort: 'nearest' } });
    const listed = good(await other.call(searchDoctors, { subfunction: 101, location: 'hu-bu-11' }));
    await other.close();
    expect(listed.items.map((item) => item.doctor.name)).toEqual(['Dr. Kovács Béla', 'Dr. Őri Zsófia']);
  });

  it('is by distance from where the visitor is, with the kilometres (S3.9-01)', async () => {
    const { items } = good(
      await w.call(searchDoctors, { subfunction: 101, lat: 47.52, lng: 19.06, sortBy: 'distance' }),
    );
    expect(items.map((item) => [item.provider.name, item.distance])).toEqual(
      [
        ['Kőris Egészségház', 0],
        ['Bükkfa Rendelő', 5.6],
        ['Bükkfa Rendelő', 5.6],
        ['Clinica Teiul', 640.5],
      ].map(([name, distance]) => [name, expect.closeTo(Number(distance), 0)]),
    );
    const { items: clinics } = good(
      await w.call(searchProviders, { subfunction: 101, lat: 44.45, lng: 26.08, sortBy: 'distance' }),
    );
    expect(clinics[0]?.provider.name).toBe('Clinica Teiul');
  });

  it('is by rating, the best first, of five ratings or more (S3.9-01)', async () => {
    const doctor = w.database.db.updateTable('doctor').where('family_name', '=', 'Őri');
    await doctor.set({ published_overall: 4.9 }).execute();
    const { rows } = await sql<{ id: number }>`select id from schedule`.execute(w.database.db);
    await writeOrder(
      w.database.db,
      rows.map(({ id }) => id),
    );
    expect((await names({ subfunction: 101, sortBy: 'rating' }))[0]).toBe('Dr. Őri Zsófia');
    await doctor.set({ published_overall: 4.7 }).execute();
    await writeOrder(
      w.database.db,
      rows.map(({ id }) => id),
    );
  });
});

describe('the filters', () => {
  it('keep to a sex, a language, a price and a kind of visit (S3.9-01)', async () => {
    await w.database.db
      .updateTable('doctor')
      .set({ sex: 'female' })
      .where('given_name', 'in', ['Zsófia', 'Ágnes'])
      .execute();
    expect(await names({ sex: 'female', subfunction: 101 })).toEqual(['Dr. Őri Zsófia']);
    expect(await names({ speaks: 'ro' })).toEqual(['Dr. Tóth Ágnes']);
    expect(await names({ subfunction: 101, maxPrice: 20000 })).toEqual(['Dr. Őri Zsófia']);
    expect(await names({ subfunction: 101, visit: 'video' })).toEqual([]);
    expect(await names({ subfunction: 101, visit: 'in_person', maxPrice: 20000 })).toEqual(['Dr. Őri Zsófia']);
  });

  it('keep to the price that is shown, also where a discount leaves half a unit (S3.9-01)', async () => {
    const own = await world();
    await own.database.db.updateTable('offering').set({ price_amount: 20001, discount_rate: 50 }).execute();
    const pricesUpTo = async (maxPrice: number) =>
      good(await own.call(searchDoctors, { subfunction: 101, location: 'hu', maxPrice })).items.map(
        ({ price }) => price?.pays.amount,
      );
    expect(await pricesUpTo(10_000)).toEqual([]);
    expect(new Set(await pricesUpTo(10_001))).toEqual(new Set([10_001]));
    await own.close();
  });

  it('narrow the list of providers as well, each of them, and from a later week (S3.9-01, S2.5-01)', async () => {
    const clinicsBy = async (filter: InputOf<typeof searchProviders>) =>
      good(await w.call(searchProviders, { subfunction: 101, location: 'hu', ...filter })).items.map(
        ({ provider, doctors }) => [provider.name, doctors],
      );
    expect((await clinicsBy({})).toSorted()).toEqual([
      ['Bükkfa Rendelő', 2],
      ['Kőris Egészségház', 1],
    ]);
    expect(await clinicsBy({ sex: 'female' })).toEqual([['Bükkfa Rendelő', 1]]);
    expect(await clinicsBy({ speaks: 'en' })).toEqual([['Bükkfa Rendelő', 1]]);
    expect(await clinicsBy({ maxPrice: 20000 })).toEqual([['Bükkfa Rendelő', 1]]);
    expect(await clinicsBy({ visit: 'video' })).toEqual([]);
    expect(await clinicsBy({ timeOfDay: 'evening' })).toEqual([]);
    expect((await clinicsBy({ timeOfDay: 'morning', week: '2026-11-30' })).length).toBeGreaterThan(0);
    expect(await clinicsBy({ timeOfDay: 'morning', week: '2027-11-30' })).toEqual([]);
  });

  it('shows the times of a part of the day alone (S3.9-01)', async () => {
    const { items } = good(
      await w.call(searchDoctors, { subfunction: 101, location: 'hu-bu-11', timeOfDay: 'morning' }),
    );
    expect(items.length).toBe(2);
    const hours = items.flatMap(({ slots }) => slots.map(({ start }) => Number(start.slice(11, 13)) + 1));
    expect(hours.every((hour) => hour < 12)).toBe(true);
    expect(await names({ subfunction: 101, location: 'hu-bu-11', timeOfDay: 'evening' })).toEqual([]);
  });

  it('narrows to a service by its number, in both lists; the map narrows nothing (S3.9-01, S3.1-01)', async () => {
    expect(await names({ serviceType: 37 })).toHaveLength(3);
    expect(await names({ serviceType: 40 })).toEqual(['Dr. Kovács Béla']);
    expect(await names({ serviceType: 12 })).toEqual([]);
    expect(await names({ serviceType: 9 })).toHaveLength(4);
    const { items } = good(await w.call(searchProviders, { serviceType: 40 }));
    expect(items.map((item) => item.provider.name)).toEqual(['Bükkfa Rendelő']);
  });
});

describe('a time that is taken', () => {
  it('leaves the search at once, stays free for its owner, and is back at once when let go (S4.4-01)', async () => {
    const slot = slotId(4, '2026-11-23T10:30');
    const first = async (holdToken?: string) =>
      good(await w.call(searchDoctors, { subfunction: 101, location: 'ro', ...(holdToken && { holdToken }) })).items[0];
    expect((await first())?.slots[0]?.slotId).toBe(slot);
    const { token } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
    expect((await first())?.nextFree).toBe('2026-11-23T09:00:00Z');
    expect((await first(token))?.slots[0]?.slotId).toBe(slot);
    good(await w.call(cancelReservation, { token }));
    expect((await first())?.nextFree).toBe('2026-11-23T08:30:00Z');
  });

  it('is not offered once it has passed: the job moves the next free time on (S2.6-01)', async () => {
    w.pass({ hours: 2 });
    await passTime(w.services);
    const { items } = good(await w.call(searchDoctors, { subfunction: 101, location: 'hu-bu-11', sortBy: 'nearest' }));
    expect(items[0]?.nextFree).toBe('2026-11-23T10:30:00Z');
    w.pass({ hours: -2 });
  });
});

describe('searching providers', () => {
  it('answers each once, with its specializations sorted and its nearest free time (S2.5-01, S3.6-01)', async () => {
    const { items, total } = good(await w.call(searchProviders, { listType: 'providers' }));
    expect(total).toBe(2);
    const kőris = items.find((item) => item.provider.name === 'Kőris Egészségház');
    expect(kőris).toMatchObject({ doctors: 2, specializations: [{ name: 'Belgyógyászat' }, { name: 'Kardiológia' }] });
  });

  it('says with each its first doctors with price and times, where they are asked for (S4.6-05)', async () => {
    const [first] = good(await w.call(searchProviders, { subfunction: 101, offers: 1 })).items;
    const there = good(await w.call(searchDoctors, { subfunction: 101 })).items.filter(
      ({ provider }) => provider.id === first?.provider.id,
    );
    expect(first?.offers.length).toBe(Math.min(2, there.length));
    expect(first?.offers).toEqual(there.slice(0, 2));
    expect(first?.offers.every(({ slots, price }) => slots.length > 0 && price !== null)).toBe(true);
    expect(good(await w.call(searchProviders, { subfunction: 101 })).items[0]?.offers).toEqual([]);
  });

  it('shows each doctor of a clinic once, whatever else they do there (S4.6-05)', async () => {
    for (const { offers } of good(await w.call(searchProviders, { offers: 1 })).items)
      expect(new Set(offers.map(({ doctor }) => doctor.id)).size).toBe(offers.length);
  });

  it('looks from a later week when one is asked for (S3.9-01)', async () => {
    const { items } = good(await w.call(searchProviders, { subfunction: 101, week: '2026-11-30', sortBy: 'nearest' }));
    expect(items.map((item) => item.nextFree)).toEqual(['2026-11-30T08:00:00Z', '2026-11-30T08:00:00Z']);
  });

  it('finds a provider by a part of its name without accents (S3.9-01)', async () => {
    const { items } = good(await w.call(searchProviders, { providerName: 'bukkfa' }));
    expect(items.map((item) => item.provider.name)).toEqual(['Bükkfa Rendelő']);
  });

  it('leaves the search at once where this process gave it away, and within a second where another did', async () => {
    const one = await world({ timesLast: 1000 });
    const filter = { subfunction: 101, location: 'hu-bu-11', sortBy: 'nearest' } as const;
    const starts = async () =>
      good(await one.call(searchDoctors, filter)).items.flatMap(({ slots }) => slots.map(({ slotId }) => slotId));
    const [first = '', second = '', third = ''] = await starts();
    const elsewhere = (id: string) => sql`update slot set status = 'busy' where id = ${id}`.execute(one.database.db);
    await elsewhere(second);
    expect(await starts()).toContain(second);
    good(await one.call(startReservation, { slotId: first, subfunctionId: 101 }));
    expect(await starts()).not.toContain(first);
    await elsewhere(third);
    expect(await starts()).toContain(third);
    one.pass({ seconds: 1 });
    expect(await starts()).not.toContain(third);
    const [fourth = ''] = await starts();
    await elsewhere(fourth);
    for (const { when, run } of jobs) if (when === 'refresh') await run(one.services, one.hosts.all);
    expect(await starts()).not.toContain(fourth);
    await one.close();
  });
});
