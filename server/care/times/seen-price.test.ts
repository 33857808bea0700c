import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { readCareRequest, takeProposedTime } from '../../../contract/care/care-request.ts';
import {
  bookForRequest,
  getDeskCareRequest,
  listTimesForRequest,
  proposeTimes,
  writeCareMessage,
} from '../../../contract/care/care-request-desk.ts';
import { readMedicalCare, takeCareTime } from '../../../contract/care/medical-care.ts';
import { getDeskCare, listTimesForCare, proposeCareTimes } from '../../../contract/care/medical-care-desk.ts';
import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { Permission } from '../../../contract/platform/permission.ts';
import { newCare, stepper } from '../../../tests/care/medical-care.ts';
import { sendRequest } from '../../../tests/care/request.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { laterSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const later = laterSlots();
const subfunctionId = 101;
const fresh = () => ({ slotId: later(), subfunctionId });
/** Three uses, of which the customer pays a fifth. */
const plan = planOf({ copayPercent: 20, allowed: { count: 3 } });
const costs = { list: 24_500, pays: 4900, insurer: 19_600, left: { count: 2 } };

async function customer() {
  const services = ['internal_medicine', 'psychology', 'diagnostics'];
  const made = await account(w.database, { subscriptions: [Permission.options], services, plan });
  const { headers } = await w.session(made.id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  return { ...made, headers };
}

async function request(service = 'internal_medicine', answers: Record<string, unknown> = {}) {
  const person = await customer();
  const { number } = good(await sendRequest(w, person.headers, service, answers));
  const { id: requestId } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const desk = await w.desk(['medical_adviser']);
  good(await w.call(takeCase, { caseId: requestId }, desk.headers));
  return { ...person, number, requestId, desk: desk.headers };
}

type TimeCost = Pick<ProposedTime, 'price' | 'cover'>;

const costsOf = ({ price, cover }: TimeCost) => ({
  list: price?.list.amount,
  pays: price?.pays.amount,
  insurer: cover?.insurerPays?.amount,
  left: cover?.left,
});

async function priced<Answer>(amount: number, then: () => Promise<Answer>): Promise<Answer> {
  const offering = w.database.db.updateTable('offering').where('subfunction_id', '=', subfunctionId);
  const prices = await w.database.db
    .selectFrom('offering')
    .select(['schedule_id', 'price_amount'])
    .where('subfunction_id', '=', subfunctionId)
    .execute();
  await offering.set({ price_amount: amount }).execute();
  const answer = await then();
  for (const { schedule_id, price_amount } of prices)
    await offering.set({ price_amount }).where('schedule_id', '=', schedule_id).execute();
  return answer;
}

const visitsOf = (accountId: string) =>
  w.database.db
    .selectFrom('reservation')
    .select(['status', 'slot_id', 'patient_pays', 'insurer_pays'])
    .where('account_id', '=', accountId)
    .execute();

describe('a time that is proposed', () => {
  it('says its visit, its place, its price, the share and what is left, as the search does, to both sides (S3.13-04, S1-04)', async () => {
    const { number, requestId, headers, desk } = await request();
    const time = fresh();
    const filter = { subfunction: String(subfunctionId), from: '2026-12-01' };
    const listed = good(await w.call(listTimesForRequest, { requestId, ...filter }, desk)).times[0];
    const doctors = good(await w.call(searchDoctors, { subfunction: '101', sortBy: 'nearest' }, headers)).items;
    const same = doctors.find((item) => item.doctor.name === listed?.doctor);
    expect([listed?.cover, listed?.price?.list]).toEqual([same?.cover, same?.price?.list]);
    expect(listed && costsOf(listed)).toEqual(costs);
    good(await w.call(proposeTimes, { requestId, times: [time] }, desk));
    const mine = good(await w.call(readCareRequest, { number }, headers)).messages[0]?.times[0];
    const theirs = good(await w.call(getDeskCareRequest, { requestId }, desk)).contents?.messages[0]?.times[0];
    expect(mine).toMatchObject({ visit: 'Belgyógyászat, Első vizsgálat', provider: 'Bükkfa Rendelő', state: 'free' });
    expect(mine?.address).toMatch(/^\d{4} \S+/);
    expect([mine && costsOf(mine), theirs && costsOf(theirs)]).toEqual([costs, costs]);
  });

  it('is booked at the price that was shown alone: another one or none is refused, and nothing is booked (KE007)', async () => {
    const { id, number, requestId, headers, desk } = await request();
    const time = fresh();
    good(await w.call(proposeTimes, { requestId, times: [time] }, desk));
    const take = (pays?: number) => w.call(takeProposedTime, { number, slotId: time.slotId, pays }, headers);
    expect([codeOf(await take()), codeOf(await take(24_500))]).toEqual(['KE007', 'KE007']);
    expect(await priced(30_000, async () => codeOf(await take(costs.pays)))).toBe('KE007');
    expect(await visitsOf(id)).toEqual([]);
    expect(good(await w.call(readCareRequest, { number }, headers)).messages[0]?.times[0]?.state).toBe('free');
    good(await take(costs.pays));
    expect(await visitsOf(id)).toEqual([
      { status: 'booked', slot_id: time.slotId, patient_pays: costs.pays, insurer_pays: costs.insurer },
    ]);
  });

  it('is so for a medical care, too (KE007, S3.13-06)', async () => {
    const { id, headers } = await customer();
    const { id: careId, number } = await newCare(w, headers);
    const desk = await w.desk(['agent']);
    await stepper(w, desk.headers, desk.id).await_booking(careId, 0);
    const time = fresh();
    const filter = { subfunction: String(subfunctionId), from: '2026-12-01' };
    const { times } = good(await w.call(listTimesForCare, { careId, ...filter }, desk.headers));
    expect(times.filter(({ doctor }) => doctor === 'Dr. Kovács Béla').map(costsOf)[0]).toEqual(costs);
    good(await w.call(proposeCareTimes, { careId, times: [time] }, desk.headers));
    const [mine] = good(await w.call(readMedicalCare, { number }, headers)).times;
    const [theirs] = good(await w.call(getDeskCare, { careId }, desk.headers)).times;
    expect([mine && costsOf(mine), theirs && costsOf(theirs)]).toEqual([costs, costs]);
    const take = (pays?: number) => w.call(takeCareTime, { number, slotId: time.slotId, pays }, headers);
    expect([codeOf(await take()), codeOf(await take(costs.list))]).toEqual(['KE007', 'KE007']);
    expect(await visitsOf(id)).toEqual([]);
    good(await take(costs.pays));
    expect((await visitsOf(id)).map(({ patient_pays }) => patient_pays)).toEqual([costs.pays]);
  });
});

describe('a time that the desk books', () => {
  it('is booked at the price that the operator read out alone (KE007, S1-08)', async () => {
    const { id, requestId, desk } = await request();
    const time = fresh();
    const book = (pays?: number) => w.call(bookForRequest, { requestId, ...time, pays }, desk);
    expect([codeOf(await book()), codeOf(await book(costs.list))]).toEqual(['KE007', 'KE007']);
    expect(await priced(30_000, async () => codeOf(await book(costs.pays)))).toBe('KE007');
    expect(await visitsOf(id)).toEqual([]);
    good(await book(costs.pays));
    expect((await visitsOf(id)).map(({ patient_pays }) => patient_pays)).toEqual([costs.pays]);
  });
});

describe('the time that was taken', () => {
  it('is the customer’s own for both sides, the others are not offered any more, and the desk is told (S1-04)', async () => {
    const { number, requestId, headers, desk } = await request();
    const times = [fresh(), fresh()];
    good(await w.call(proposeTimes, { requestId, times }, desk));
    // The desk has the turn again, so nothing waits for the customer.
    w.pass({ seconds: 1 });
    good(await w.call(writeCareMessage, { requestId, text: 'Várjuk.' }, desk));
    w.pass({ seconds: 1 });
    const choice = { number, slotId: times[1]?.slotId ?? '', pays: costs.pays };
    const mine = good(await w.call(takeProposedTime, choice, headers));
    good(await w.call(takeProposedTime, choice, headers));
    expect(mine.messages[0]?.times.map(({ state, bookable }) => [state, bookable])).toEqual([
      ['free', false],
      ['booked', false],
    ]);
    const { contents, turn, history } = good(await w.call(getDeskCareRequest, { requestId }, desk));
    expect(contents?.messages.map(({ kind, by }) => [kind, by])).toEqual([
      ['times', 'desk'],
      ['message', 'desk'],
      ['booking', 'customer'],
    ]);
    expect(contents?.messages[2]?.times).toMatchObject([{ ...times[1], state: 'booked' }]);
    expect(turn).toBe('desk');
    expect(history[0]).toMatchObject({ action: 'care_request.choose', role: 'customer', name: null });
  });

  it('is told of an anonymous request, too, with neither who it is nor what they pay (P07, S1-04)', async () => {
    const { number, requestId, headers, desk } = await request('psychology', { anonymous: 'yes' });
    const time = fresh();
    const filter = { subfunction: String(subfunctionId), from: '2026-12-01' };
    const listed = good(await w.call(listTimesForRequest, { requestId, ...filter }, desk)).times;
    const seen = listed.find(({ doctor }) => doctor === 'Dr. Kovács Béla');
    expect(seen && costsOf(seen)).toEqual({ list: 24_500, pays: 24_500, insurer: undefined, left: undefined });
    good(await w.call(proposeTimes, { requestId, times: [time] }, desk));
    good(await w.call(takeProposedTime, { number, slotId: time.slotId, pays: costs.pays }, headers));
    const answer = good(await w.call(getDeskCareRequest, { requestId }, desk));
    const booking = answer.contents?.messages.at(-1);
    expect([booking?.kind, booking?.by, booking?.name]).toEqual(['booking', 'customer', null]);
    expect(booking?.times).toMatchObject([{ state: 'booked', cover: null, price: { pays: { amount: 24_500 } } }]);
    expect(answer).toMatchObject({ person: null, relative: null, reservation: null });
    expect(JSON.stringify(answer)).not.toMatch(/Szőke|@example\.com|4900/);
  });
});
