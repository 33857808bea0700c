import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishWithLogin } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import {
  answerPreauthorization,
  cancelPreauthorization,
  listPreauthorizations,
  listPreauthServices,
  readPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import {
  askForPreauthInformation,
  decidePreauthorization,
  getDeskPreauthorization,
} from '../../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import {
  changeRelative,
  createRelative,
  endRelative,
  suspendRelative,
} from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { countUnread, listConversations } from '../../../contract/home/messages.ts';
import { readOverview } from '../../../contract/home/overview.ts';
import { createDownload } from '../../../contract/records/record.ts';
import {
  approvingPlan,
  attended,
  bookUnder,
  ledgerOf,
  preauthCustomer,
  recommendation,
  sendPreauth,
} from '../../../tests/claims/preauthorizations.ts';
import { type accepted, child, holder, sharedChild, sharedSpouse } from '../../../tests/entitlement/relatives.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { preauthorizations } from './personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

type Headers = Record<string, string>;
const fresh = freshSlots();
const scope: ('book' | 'claims')[] = ['book', 'claims'];

const customer = (more: Parameters<typeof preauthCustomer>[1] = {}) =>
  preauthCustomer(w, {
    subscriptions: [['hasPreauthorization', 'hasAppointments', 'hasCoverage', 'hasRelatives']],
    ...more,
  });
const added = (headers: Headers, more: Parameters<typeof child>[0] = {}) => sharedChild(w, headers, { scope, ...more });
const adult = (headers: Headers, more: Parameters<typeof accepted>[2] = {}) =>
  sharedSpouse(w, headers, { scope, ...more });

async function decided(headers: Headers, personId: string) {
  const sent = good(await sendPreauth(w, headers, { personId }));
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  good(await w.call(takeCase, { caseId: sent.id }, desk.headers));
  const items = [{ no: 1, qty: 2, amount: 20_000 }];
  good(await w.call(decidePreauthorization, { preauthId: sent.id, items }, desk.headers));
  return { ...sent, desk };
}

const auditOf = (id: string) =>
  w.database.db
    .selectFrom('audit')
    .select(['action', 'role', 'on_behalf_of'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('a pre-authorisation for a relative', () => {
  it('is asked for by the mandate for claims, reserves for that person, names them, and the desk sees by whom (not-shown 5.5, 5.8)', async () => {
    const { headers, id, subscriptions } = await customer();
    const { id: personId } = await added(headers);
    const { number, id: preauthId, desk } = await decided(headers, personId);
    const seen = good(await w.call(getDeskPreauthorization, { preauthId }, desk.headers));
    expect([seen.person, seen.name, seen.birthDate]).toEqual(['Szőke Bence', 'Szőke Ünige', '2018-03-05']);
    const reserved = await w.database.db
      .selectFrom('coverage_entry')
      .select(({ fn }) => ['person_id', fn.sum<string>('reserved_amount').as('sum')])
      .where('subscription_id', '=', subscriptions[0] ?? '')
      .groupBy('person_id')
      .execute();
    expect(reserved.map((one) => [one.person_id, Number(one.sum)])).toEqual([[personId, 40_000]]);
    const own = good(await sendPreauth(w, headers));
    const list = good(await w.call(listPreauthorizations, {}, headers)).items.map((one) => [one.number, one.person]);
    expect(list.sort()).toEqual(
      [
        [number, 'Szőke Bence'],
        [own.number, null],
      ].sort(),
    );
    const [sent] = (await auditOf(preauthId)).filter(({ action }) => action === 'preauthorization.send');
    expect(sent).toEqual({ action: 'preauthorization.send', role: 'customer', on_behalf_of: personId });
    const references = [];
    for await (const one of (await preauthorizations.resources?.(w.context(), id)) ?? [])
      if (one.resourceType === 'Claim') references.push(one.extension?.find(({ valueReference }) => valueReference));
    expect(references.filter(Boolean)).toEqual([
      {
        url: 'urn:kapu:relative',
        valueReference: { reference: `RelatedPerson/${personId}`, display: 'Szőke Bence' },
      },
    ]);
  });

  it('is one for each service and person: the customer and two children can ask for the same (not-shown 5.5)', async () => {
    const { headers } = await customer();
    const [one, other] = [await added(headers), await added(headers, { firstName: 'Dóra' })];
    const first = good(await sendPreauth(w, headers, { personId: one.id }));
    for (const personId of [undefined, other.id])
      good(await sendPreauth(w, headers, personId === undefined ? {} : { personId }));
    const again = await sendPreauth(w, headers, { personId: one.id });
    expect([codeOf(again), again.error?.details]).toMatchObject(['KP005', { number: first.number }]);
  });

  it('is approved at once where the rules let it pass, for the first request of each person (not-shown 5.5)', async () => {
    const plan = { ...approvingPlan, quickApproval: [{ subfunctions: [105], priceCap: 30_000, firstRequest: true }] };
    const { headers } = await customer({ plan });
    const { id: personId } = await added(headers);
    const cares = [{ serviceCode: '105' }];
    for (const subject of [{ personId }, {}])
      expect(good(await sendPreauth(w, headers, { cares, ...subject }))).toMatchObject({
        status: 'approved',
        quick: true,
      });
  });

  it('says what is left to that person, and offers nothing to one who does not share the coverage (not-shown 5.8)', async () => {
    const { headers, id } = await customer();
    const { id: personId } = await added(headers);
    const alone = await added(headers, { firstName: 'Dóra', coverageShared: false });
    const { persons } = good(await w.call(listPreauthServices, {}, headers));
    expect(persons.map((one) => one.id)).toEqual([id, personId]);
    const cares = [{ serviceCode: '201', qty: 2 }];
    const { id: preauthId } = good(await sendPreauth(w, headers, { personId, cares }));
    const desk = await w.desk(['supervisor', 'medical_adviser']);
    good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
    good(await w.call(decidePreauthorization, { preauthId, items: [{ no: 1, qty: 2 }] }, desk.headers));
    const isLeft = async (query: object) =>
      good(await w.call(listPreauthServices, query, headers)).services.find(({ serviceCode }) => serviceCode === '201')
        ?.refusal === null;
    expect([await isLeft({}), await isLeft({ personId })]).toEqual([true, false]);
    expect(good(await w.call(listPreauthServices, { personId: alone.id }, headers)).services).toEqual([]);
    expect(codeOf(await sendPreauth(w, headers, { personId: alone.id }))).toBe('RM1003');
  });

  it('is refused alike without the mandate, while it is suspended, after its end, and for anybody else (T01)', async () => {
    const { headers, id } = await customer();
    const narrow = await added(headers, { scope: ['book', 'records'] });
    const later = await added(headers, { from: '2026-12-01' });
    const suspended = await added(headers);
    good(await w.call(suspendRelative, { relativeId: suspended.id }, headers));
    const ended = await added(headers);
    good(await w.call(endRelative, { relativeId: ended.id }, headers));
    const withdrawn = await adult(headers);
    good(await w.call(refuseRelative, { token: withdrawn.token }));
    const other = await holder(w);
    const foreign = good(await w.call(createRelative, child(), other.headers));
    const there = await holder(w, { partner: 'telekom-health' });
    const elsewhere = good(await w.call(createRelative, child(), there.headers));
    const paper = await recommendation(w, headers);
    for (const { id: personId } of [narrow, later, suspended, ended, withdrawn, foreign, other, elsewhere]) {
      const answer = await sendPreauth(w, headers, { personId, fileIds: [paper] });
      expect([answer.status, codeOf(answer)]).toEqual([404, '#404']);
      expect(codeOf(await w.call(listPreauthServices, { personId }, headers))).toBe('#404');
    }
    expect(good(await sendPreauth(w, headers, { personId: id.toUpperCase(), fileIds: [paper] })).person).toBeNull();
  });

  it('is gone with the mandate in the same second: page, list, steps, files, letters and export; the desk goes on (0061, D2)', async () => {
    const { headers, id, email } = await customer();
    const { id: personId, token } = await adult(headers);
    const paper = await recommendation(w, headers);
    const sent = good(
      await sendPreauth(w, headers, { personId, fileIds: [paper], bookBy: 'phone', callPhone: '+36301234567' }),
    );
    const { number } = sent;
    const desk = await w.desk(['supervisor', 'medical_adviser']);
    good(await w.call(takeCase, { caseId: sent.id }, desk.headers));
    good(await w.call(askForPreauthInformation, { preauthId: sent.id, text: 'Melyik oldal?' }, desk.headers));
    await w.deliver();
    const letters = () => w.letters.filter((one) => one.to === email && one.text.includes(number)).length;
    expect(letters()).toBe(1);
    good(await w.call(answerPreauthorization, { number, text: 'A jobb.' }, headers));
    const { url } = good(await w.call(createDownload, { fileId: paper }, headers));
    good(await w.call(refuseRelative, { token }));
    for (const answer of [
      await w.call(readPreauthorization, { number }, headers),
      await w.call(answerPreauthorization, { number, text: 'A bal.' }, headers),
      await w.call(cancelPreauthorization, { number }, headers),
      await w.call(createDownload, { fileId: paper }, headers),
    ])
      expect(codeOf(answer)).toBe('#404');
    expect((await w.request(url)).status).toBe(404);
    expect(good(await w.call(listPreauthorizations, {}, headers))).toMatchObject({ items: [], total: 0 });
    for await (const one of (await preauthorizations.resources?.(w.context(), id)) ?? [])
      expect(one.resourceType).not.toBe('Claim');
    const items = [{ no: 1, qty: 2, amount: 20_000 }];
    good(await w.call(decidePreauthorization, { preauthId: sent.id, items }, desk.headers));
    expect(good(await w.call(getDeskPreauthorization, { preauthId: sent.id }, desk.headers)).person).toBe(
      'Szőke Márton',
    );
    await w.deliver();
    expect(letters()).toBe(1);
    const calls = await w.database.db.selectFrom('call_back').select('id').where('account_id', '=', id).execute();
    expect(calls).toEqual([]);
  });

  it('ends for the parent on the 18th birthday, which needs no job (not-shown 5.8)', async () => {
    const { headers, again } = await customer();
    const { id: personId } = await added(headers, { birthDate: '2008-11-30' });
    const { number } = good(await sendPreauth(w, headers, { personId }));
    const before = w.now().toString();
    for (const [at, status] of [
      ['2026-11-29T22:59:59Z', 200],
      ['2026-11-29T23:00:00Z', 404],
    ] as const) {
      w.setNow(at);
      await again();
      expect((await w.call(readPreauthorization, { number }, headers)).status).toBe(status);
    }
    expect(codeOf(await sendPreauth(w, headers, { personId }))).toBe('#404');
    w.setNow(before);
    await again();
  });
});

describe('a visit under an approval for a relative', () => {
  it('is found and booked for that person with their coverage, and used by their visit (not-shown 5.5, S9-03)', async () => {
    const { headers, subscriptions, again } = await customer();
    const { id: personId } = await added(headers);
    const { number } = await decided(headers, personId);
    const query = { subfunction: 101, preauthRef: number };
    const { items } = good(await w.call(searchDoctors, query, headers));
    const listing = items.find(({ bookable }) => bookable);
    const ids = { providerId: listing?.provider.id ?? 0, doctorId: listing?.doctor.id ?? 0 };
    const mayBook = async (more: object) =>
      good(await w.call(getDoctor, { ...ids, ...more }, headers)).offers.find(({ id }) => id === 101)?.bookable;
    expect([await mayBook({}), await mayBook({ preauthRef: number })]).toEqual([false, true]);
    const hold = good(
      await w.call(startReservation, { slotId: fresh(), subfunctionId: 101, preauthRef: number }, headers),
    );
    expect(hold.forRelative).toBe('Bence');
    const booked = good(await w.call(finishWithLogin, { token: hold.token }, headers));
    expect(booked.forRelative).toBe('Bence');
    const row = await w.database.db
      .selectFrom('reservation')
      .select(['relative_id', 'birth_date', 'approval_id'])
      .where('number', '=', booked.number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ relative_id: personId, birth_date: '2018-03-05' });
    expect(row.approval_id).not.toBeNull();
    const mine = good(await w.call(readPreauthorization, { number }, headers));
    expect(mine.items[0]?.decision).toMatchObject({ open: 1, booked: 1, used: 0 });
    const before = w.now().toString();
    w.setNow(Temporal.Instant.from(booked.end).add({ hours: 1 }).toString());
    await again();
    good(await attended(w, booked.number, true));
    const after = good(await w.call(readPreauthorization, { number }, headers));
    expect(after.items[0]?.decision).toMatchObject({ open: 1, booked: 0, used: 1 });
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ usedCount: 1, reservedCount: 1 });
    w.setNow(before);
    await again();
  });

  it('is nobody else’s: not the customer’s own, not without the mandate to book, not after its end (T01, RM1002, RM1007)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers);
    const { number } = await decided(headers, personId);
    const hold = good(
      await w.call(startReservation, { slotId: fresh(), subfunctionId: 101, preauthRef: number }, headers),
    );
    const { id } = await w.database.db
      .selectFrom('reservation')
      .select('account_id as id')
      .where('number', '=', hold.number)
      .executeTakeFirstOrThrow();
    expect(codeOf(await w.call(finishWithLogin, { token: hold.token, personId: id ?? '' }, headers))).toBe('KE003');
    good(await w.call(changeRelative, { relativeId: personId, scope: ['claims'] }, headers));
    expect(good(await w.call(readPreauthorization, { number }, headers)).canBook).toBe(false);
    expect(codeOf(await w.call(finishWithLogin, { token: hold.token }, headers))).toBe('#404');
    const query = { subfunction: 101, preauthRef: number };
    expect(codeOf(await w.call(searchDoctors, query, headers))).toBe('RM1002');
    expect(codeOf(await bookUnder(w, headers, fresh(), number))).toBe('RM1007');
    good(await w.call(endRelative, { relativeId: personId }, headers));
    expect(codeOf(await bookUnder(w, headers, fresh(), number))).toBe('RM1007');
  });

  it('its question waits on the home page and among the messages under the mandate for claims alone (S2.1-03, T01)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers, { scope: ['claims', 'records'] });
    const request = good(await sendPreauth(w, headers, { personId }));
    const desk = await w.desk(['supervisor', 'medical_adviser']);
    good(await w.call(takeCase, { caseId: request.id }, desk.headers));
    good(await w.call(askForPreauthInformation, { preauthId: request.id, text: 'Kérjük a leletet.' }, desk.headers));
    const seen = async () => ({
      turns: good(await w.call(readOverview, {}, headers)).turns.map((turn) => turn.id),
      messages: good(await w.call(listConversations, {}, headers)).items.map((one) => one.number),
      unread: good(await w.call(countUnread, {}, headers)).unread,
    });
    const all = { turns: [request.id], messages: [request.number], unread: 1 };
    expect(await seen()).toEqual(all);
    good(await w.call(changeRelative, { relativeId: personId, scope: ['records'] }, headers));
    expect(await seen()).toEqual({ turns: [], messages: [], unread: 0 });
    expect(codeOf(await w.call(readPreauthorization, { number: request.number }, headers))).toBe('#404');
  });
});
