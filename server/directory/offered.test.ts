import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/booking/calendar.ts';
import { getDoctor } from '../../contract/booking/doctor.ts';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { searchDoctors, searchProviders } from '../../contract/booking/search.ts';
import { type Location, listLocations, listSpecializations } from '../../contract/directory/location.ts';
import { getProvider, getSpecialization } from '../../contract/directory/provider.ts';
import { listSuggestions } from '../../contract/directory/suggestion.ts';
import { slotId } from '../../tests/support/fixture.ts';
import { guest } from '../../tests/support/guest.ts';
import { visit } from '../../tests/support/visit.ts';
import { good, type World, world } from '../../tests/support/world.ts';

// The default brand offers cardiology alone in this world; another brand at another host offers everything.

let w: World;
const other = { host: 'izys.localhost:3000' };
const [cardiology, internal] = [2, 1];
const who: Record<string, { provider: number; doctor: number }> = {};

beforeAll(async () => {
  w = await world({ brand: { specialties: ['cardiology'] } });
  const rows = await w.database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .select(['family_name', 'doctor.id', 'provider_id'])
    .execute();
  for (const { family_name, id, provider_id } of rows) who[family_name] = { provider: provider_id, doctor: id };
});
afterAll(() => w.close());

function at(family: string) {
  const doctor = who[family];
  if (!doctor) throw new Error(`the fixture has no ${family}`);
  return { providerId: doctor.provider, doctorId: doctor.doctor };
}
const kovács = () => at('Kovács');
const ionescu = () => at('Ionescu');

describe('a brand that names its specialties', () => {
  it('lists their doctors alone, and each of their clinics, where another brand lists all (S2.5-01)', async () => {
    const listed = async (headers = {}) =>
      good(await w.call(searchDoctors, {}, headers)).items.map((item) => [item.doctor.name, item.subfunctionId]);
    expect(await listed()).toEqual([['Dr. Tóth Ágnes', 201]]);
    expect(await listed(other)).toHaveLength(4);
    const { items, total } = good(await w.call(searchDoctors, { location: 'ro' }));
    expect(items.map((item) => [item.doctor.name, item.subfunctionId])).toEqual([
      ['Dr. Ionescu Ștefan', 201],
      ['Dr. Popa Ioana', 201],
    ]);
    expect(total).toBe(2);
    const clinics = good(await w.call(searchProviders, {}));
    expect(clinics.items.map((item) => [item.provider.name, item.specializations.map(({ name }) => name)])).toEqual([
      ['Kőris Egészségház', ['Kardiológia']],
    ]);
  });

  it.each([{ specialization: internal }, { subfunction: 101 }, { q: 'belgyógyász' }, { doctorName: 'Kovács' }])(
    'finds nothing else by %o (S3.9-01)',
    async (filter) => {
      expect(good(await w.call(searchDoctors, filter)).total).toBe(0);
      expect(good(await w.call(searchDoctors, filter, other)).total).toBeGreaterThan(0);
    },
  );

  it('suggests nothing else, names its specialties alone to a complaint, and still tells danger to life (S3.9-01)', async () => {
    const suggested = async (q: string, headers = {}) => good(await w.call(listSuggestions, { q }, headers));
    expect((await suggested('belgyógyász')).groups).toEqual([]);
    const names = (await suggested('kovács béla')).groups.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names).not.toContain('Kovács Béla');
    expect((await suggested('bükkfa')).groups).toEqual([]);
    expect((await suggested('kovács béla', other)).certain?.name).toBe('Kovács Béla');
    const chest = await suggested('mellkasi fájdalom');
    expect(chest.certain?.seenBy.map(({ name }) => name)).toEqual(['Kardiológia']);
    expect(await suggested('öngyilkosság')).toEqual({ certain: null, groups: [], emergencyNumber: '112' });
  });

  it('lists its specialties, and the places where they are given (S7-21, S7-20)', async () => {
    const specialties = good(await w.call(listSpecializations, {}));
    expect(specialties.map(({ id }) => id)).toEqual([cardiology]);
    expect(good(await w.call(listSpecializations, {}, other)).length).toBeGreaterThan(50);
    const countsOf = (tree: readonly Location[]): [string, number][] =>
      tree.flatMap(({ id, count, children }) => [[id, count] as [string, number], ...countsOf(children)]);
    const own = new Map(countsOf(good(await w.call(listLocations, {}))));
    expect([own.get('hu'), own.get('hu-bu-11'), own.get('hu-bu-13'), own.get('ro')]).toEqual([1, 0, 1, 2]);
    const all = new Map(countsOf(good(await w.call(listLocations, {}, other))));
    expect([all.get('hu'), all.get('hu-bu-11'), all.get('ro')]).toEqual([4, 2, 2]);
  });

  it('has no page, details or times of what it does not offer (S2.1-03, S7-19)', async () => {
    const { providerId } = kovács();
    const refusals = await Promise.all([
      w.call(getProvider, { providerId }),
      w.call(getDoctor, kovács()),
      w.call(getSpecialization, { providerId: ionescu().providerId, specializationId: internal }),
      w.call(listSlots, { ...kovács(), subfunction: 101 }),
      w.call(listSlots, { ...ionescu(), subfunction: 101 }),
    ]);
    expect(refusals.map(({ status, error }) => [status, error?.errorCode])).toEqual(refusals.map(() => [404, '#404']));
    const paths = [
      `/providers/${providerId}`,
      `/providers/${providerId}/doctors/${kovács().doctorId}`,
      `/providers/${ionescu().providerId}/specializations/${internal}`,
    ];
    for (const path of paths) {
      expect((await visit(w, path)).status, path).toBe(404);
      expect((await visit(w, path, other)).status, path).toBe(200);
    }
    const sitemap = await (await w.request('/sitemap.xml')).text();
    expect(sitemap).not.toContain(paths[0]);
    expect(sitemap).toContain(`/providers/${at('Tóth').providerId}/doctors/${at('Tóth').doctorId}`);
  });

  it('shows of a doctor of two specialties the offered one, whoever asked before (S7-19)', async () => {
    const { providerId } = ionescu();
    const names = async (headers = {}) =>
      good(await w.call(getProvider, { providerId }, headers)).specializations.map(({ name }) => name);
    expect(await names(other)).toEqual(['Belgyógyászat', 'Kardiológia']);
    expect(await names()).toEqual(['Kardiológia']);
    expect(good(await w.call(getDoctor, ionescu())).offers.map(({ id }) => id)).toEqual([201]);
    expect(good(await w.call(getDoctor, ionescu(), other)).offers.map(({ id }) => id)).toEqual([101, 201]);
  });

  it('books what it offers and refuses the rest by RR1007, where another brand books it (S4.4-01, S8.3-07)', async () => {
    const time = (local: string) => slotId(4, local);
    const reservation = good(await w.call(startReservation, { slotId: time('2026-11-24T09:00'), subfunctionId: 201 }));
    expect(reservation.subfunctionId).toBe(201);
    const slot = { slotId: time('2026-11-24T10:00'), subfunctionId: 101 };
    const refused = await w.call(startReservation, slot);
    expect([refused.status, refused.error?.errorCode]).toEqual([404, 'RR1007']);
    const registered = await w.call(registerReservation, { ...guest(), ...slot });
    expect([registered.status, registered.error?.errorCode]).toEqual([404, 'RR1007']);
    expect(good(await w.call(startReservation, slot, other)).subfunctionId).toBe(101);
  });
});
