import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endDeskWaiting, getDeskWaiting, listDeskWaiting } from '../../../contract/booking/waiting-desk.ts';
import { joinWaitingList, listWaitingPlaces } from '../../../contract/booking/waiting-list.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function waiter(latest = '2026-11-30') {
  const made = await account(w.database, { subscriptions: [[]] });
  const { headers } = await w.session(made.id);
  good(
    await w.call(acceptPrivacyStatement, { version: statementVersion(w.context()), privacyAccepted: true }, headers),
  );
  // The fixture has no times at weekends.
  const wish = { subfunctionId: 101, earliest: '2026-11-24', latest, weekdays: [6, 7] };
  const { id: placeId } = good(await w.call(joinWaitingList, wish, headers));
  return { ...made, headers, placeId };
}

describe('the desk’s list of those who wait', () => {
  it('has whose last day comes first on top, masked, and finds a place by its number (S7-23, S1-08, P07)', async () => {
    const [late, soon] = [await waiter('2026-12-10'), await waiter('2026-11-24')];
    const { headers } = await w.desk(['agent']);
    const { items } = good(await w.call(listDeskWaiting, {}, headers));
    const own = items.filter(({ id }) => [late.placeId, soon.placeId].includes(id));
    expect(own.map(({ id, name, overdue }) => [id, name, overdue])).toEqual([
      [soon.placeId, 'Sz. Ü.', false],
      [late.placeId, 'Sz. Ü.', false],
    ]);
    expect(JSON.stringify(own)).not.toContain('301234567');
    const { number = '' } = own[0] ?? {};
    const list = good(await w.call(listDeskWaiting, { number, filter: 'done' }, headers));
    expect(list.items.map(({ id }) => id)).toEqual([soon.placeId]);
  });

  it.each([
    ['2026-11-23T17:00:00Z', false],
    ['2026-11-23T17:00:01Z', true],
    ['2026-11-24T07:00:00Z', true],
  ])('at %s calls a last day of the 24th overdue in line, view and count alike: %s (S7-23)', async (now, is) => {
    const [late, soon] = [await waiter('2026-12-10'), await waiter('2026-11-24')];
    w.setNow(now);
    const { headers } = await w.desk(['agent']);
    const all = good(await w.call(listDeskWaiting, {}, headers)).items;
    const overdue = good(await w.call(listDeskWaiting, { filter: 'overdue' }, headers));
    expect(all.find(({ id }) => id === soon.placeId)?.overdue).toBe(is);
    expect(overdue.items).toEqual(all.filter((line) => line.overdue));
    expect(overdue.items.map(({ id }) => id)).not.toContain(late.placeId);
    const counts = good(await w.call(countWork, {}, headers)).find(({ id }) => id === 'waiting-list');
    expect(counts?.overdue).toBe(overdue.total);
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('shows one whole and takes it off once, written down as the operator’s, on a page without script (S1-08, S1-03, R38)', async () => {
    const mine = await waiter();
    const desk = await w.desk(['agent']);
    const page = await visit(w, `/desk/waiting-list/${mine.placeId}`, { cookie: desk.cookie });
    expect(page.text).toContain('Szőke Ünige');
    for (const language of ['en', 'ro'])
      expect((await visit(w, `/desk/waiting-list/${mine.placeId}`, { cookie: desk.cookie, language })).status).toBe(
        200,
      );
    const jar = new Map([['desk', desk.token]]);
    const done = await visit(w, `/desk/waiting-list/${mine.placeId}`, { jar, method: 'POST', form: {} });
    expect([done.status, done.document.querySelector('main form')]).toEqual([200, null]);
    good(await w.call(endDeskWaiting, { placeId: mine.placeId }, desk.headers));
    const { items } = good(await w.call(listWaitingPlaces, {}, mine.headers));
    expect(items.map(({ status }) => status)).toEqual(['left']);
    const { rows } = await w.database.pool.query(
      "select role, patient from audit where object_id = $1 and action = 'waiting.leave'",
      [mine.placeId],
    );
    expect(rows).toEqual([{ role: 'operator', patient: mine.id }]);
  });

  it('is nobody’s without the right, and not there for another partner (ASVS 8.2.1, T01)', async () => {
    const { placeId } = await waiter();
    const staff = await w.desk(['clinic_staff']);
    expect((await w.call(getDeskWaiting, { placeId }, staff.headers)).status).toBe(404);
    await w.database.pool.query(
      'update waiting_wish set provider_id = (select min(id) from provider) where place_id = $1',
      [placeId],
    );
    expect((await w.call(getDeskWaiting, { placeId }, staff.headers)).status).toBe(200);
    expect((await w.call(endDeskWaiting, { placeId }, staff.headers)).status).toBe(403);
    const assessor = await w.desk(['claims_assessor']);
    expect((await w.call(listDeskWaiting, {}, assessor.headers)).status).toBe(403);
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const host = { host: 'telekom-health.localhost:3000' };
    for (const operation of [getDeskWaiting, endDeskWaiting] as const) {
      const there = await w.call(operation, { placeId }, { ...foreign.headers, ...host });
      expect([there.status, there.error?.errorCode]).toEqual([404, '#404']);
    }
  });
});
