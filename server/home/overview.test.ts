import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeToCareRequest } from '../../contract/care/care-request.ts';
import { answerCareRequest, askForInformation } from '../../contract/care/care-request-desk.ts';
import { readOverview } from '../../contract/home/overview.ts';
import { again, fill, free, handOn, joined, patient } from '../../tests/booking/waiting.ts';
import { careCase, takenCase } from '../../tests/care/request-at-desk.ts';
import { ask, reviewedClaim } from '../../tests/claims/claims.ts';
import { approvedCase, bookUnder } from '../../tests/claims/preauthorizations.ts';
import { account } from '../../tests/identity/account.ts';
import { acceptStatement } from '../../tests/identity/customer.ts';
import { slotId } from '../../tests/support/fixture.ts';
import { good, type World, world } from '../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const accepted = (headers: Record<string, string>) => acceptStatement(w, headers);
const turnsOf = async (headers: Record<string, string>) => good(await w.call(readOverview, {}, headers)).turns;

describe('what waits for a customer (S2.4-01, S2.1-03)', () => {
  it('is a question of the desk until it is answered, and an answer until the request is over', async () => {
    const { requestId, number, headers, desk } = await takenCase(w);
    expect(await turnsOf(headers)).toEqual([]);
    good(await w.call(askForInformation, { requestId, text: 'Mióta fáj?' }, desk.headers));
    expect(await turnsOf(headers)).toMatchObject([
      { kind: 'care_request', status: 'waiting_for_information', number, person: null, dueAt: expect.any(String) },
    ]);
    good(await w.call(writeToCareRequest, { number, text: 'Három napja.' }, headers));
    expect(await turnsOf(headers)).toEqual([]);
    good(await w.call(answerCareRequest, { requestId, text: 'Igyon sokat.' }, desk.headers));
    expect(await turnsOf(headers)).toMatchObject([{ kind: 'care_request', status: 'answered' }]);
  });

  it('is a claim that a paper is asked for', async () => {
    const { customer, claimId, number, desk } = await reviewedClaim(w);
    good(await ask(w, desk.headers, claimId));
    expect(await turnsOf(customer.headers)).toMatchObject([{ kind: 'claim', status: 'info_requested', number }]);
  });

  it('is an approval until its visit is booked', async () => {
    const { customer, number } = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }] });
    expect(await turnsOf(customer.headers)).toMatchObject([
      { kind: 'preauthorization', status: 'partially_approved', number, dueAt: expect.any(String) },
    ]);
    good(await bookUnder(w, customer.headers, slotId(0, '2026-11-24T09:00'), number));
    expect(await turnsOf(customer.headers)).toEqual([]);
  });

  it('is nobody else’s, and not told to a stranger (T01)', async () => {
    const { requestId, desk } = await takenCase(w);
    good(await w.call(askForInformation, { requestId, text: 'Mióta fáj?' }, desk.headers));
    const other = await account(w.database, { subscriptions: [['hasConsultation']] });
    expect(await turnsOf((await w.session(other.id)).headers)).toEqual([]);
    expect((await w.call(readOverview, {})).error).toMatchObject({ httpCode: 401, errorCode: 'K401' });
  });

  it('says nothing of an anonymous request to whoever acts for the customer (S3.3-04)', async () => {
    const mine = await careCase(w, { kind: 'sendPsychologyRequest' });
    const waits = { status: 'waiting_for_information' };
    await w.database.db.updateTable('care_request').set(waits).where('id', '=', mine.requestId).execute();
    expect(await turnsOf(mine.headers)).toHaveLength(1);
    await accepted(mine.headers);
    const acting = await w.operatorFor(mine.id);
    expect(await turnsOf(acting.headers)).toEqual([]);
  });
});

it('counts what is to come and what is kept, and nothing where the plan has no appointments (S2.4-01)', async () => {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(id);
  expect(good(await w.call(readOverview, {}, headers))).toEqual({
    turns: [],
    appointments: 0,
    messages: 0,
    records: 0,
  });
  const without = await account(w.database, { subscriptions: [['hasConsultation']] });
  const overview = good(await w.call(readOverview, {}, (await w.session(without.id)).headers));
  expect(overview.appointments).toBeNull();
});

it('offers a time of the waiting list until the offer ends (S2.4-01, R31)', async () => {
  const who = await patient(w);
  await fill(w);
  await joined(w, who);
  await free(w, slotId(0, '2026-11-25T09:00'));
  await handOn(w);
  const [offer] = await turnsOf(await again(w, who));
  expect(offer).toMatchObject({ kind: 'waiting_offer', status: 'offered', number: null });
  w.setNow(offer?.dueAt ?? '');
  expect(await turnsOf(await again(w, who))).toEqual([]);
});
