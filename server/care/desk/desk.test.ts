import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishCareRequest,
  readCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  writeToCareRequest,
} from '../../../contract/care/care-request.ts';
import {
  answerCareRequest,
  askForInformation,
  bookForRequest,
  closeCareRequest,
  completeDocuments,
  getDeskCareRequest,
  listTimesForRequest,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
  writeCareMessage,
} from '../../../contract/care/care-request-desk.ts';
import {
  approveCareItems,
  awaitBooking,
  getDeskCare,
  sendForApproval,
} from '../../../contract/care/medical-care-desk.ts';
import { handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { refreshToken } from '../../../contract/identity/session.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function sent(service = 'general_consultation', answers: Record<string, unknown> = {}) {
  const { id, headers } = await patient(w, service);
  const { number } = good(await sendRequest(w, headers, service, answers));
  const row = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { accountId: id, headers, number, requestId: row.id };
}

describe('the desk', () => {
  it('takes, asks back, answers and closes; each step is told to the customer by name, and nothing without a step (S1-04, S1-08)', async () => {
    const { requestId, number, headers } = await sent();
    const { headers: at } = await w.desk(['medical_adviser'], 'default', 'Dr. Kiss Anna');
    const seen = good(await w.call(getDeskCareRequest, { requestId }, at));
    expect(seen).toMatchObject({ number, status: 'submitted', turn: 'desk', overdue: false, holder: null });
    expect(seen.contents?.answers.find(({ question }) => question === 'complaint')?.answer).toBe(
      'Három napja fáj a torkom.',
    );
    expect(seen.person?.name).toBe('Szőke Ünige');
    expect(codeOf(await w.call(answerCareRequest, { requestId, text: 'x' }, at))).toBe('KQ003');
    good(await w.call(takeCase, { caseId: requestId }, at));
    expect(good(await w.call(getDeskCareRequest, { requestId }, at)).status).toBe('in_progress');
    expect(good(await w.call(takeCase, { caseId: requestId }, at)).holder?.name).toBe('Dr. Kiss Anna');
    good(await w.call(askForInformation, { requestId, text: 'Mióta?' }, at));
    expect(codeOf(await w.call(answerCareRequest, { requestId, text: 'x' }, at))).toBe('KQ001');
    good(await w.call(writeToCareRequest, { number, text: 'Három napja.' }, headers));
    good(await w.call(answerCareRequest, { requestId, text: 'Pihenjen.' }, at));
    const closed = good(await w.call(closeCareRequest, { requestId, text: 'Jobbulást!' }, at));
    expect(closed).toMatchObject({ status: 'closed', turn: null, dueAt: null });
    expect(codeOf(await w.call(writeCareMessage, { requestId, text: 'x' }, at))).toBe('KQ002');
    const own = good(await w.call(readCareRequest, { number }, headers));
    expect(own.messages.map(({ by, kind, name }) => [by, kind, name])).toEqual([
      ['desk', 'question', 'Dr. Kiss Anna'],
      ['customer', 'message', null],
      ['desk', 'answer', 'Dr. Kiss Anna'],
      ['desk', 'message', 'Dr. Kiss Anna'],
    ]);
    expect(own.history.map(({ action }) => action)).toEqual(
      ['close', 'answer', 'reply', 'ask', 'read', 'read', 'take', 'read', 'send'].map((verb) => `care_request.${verb}`),
    );
    const { items } = good(await w.call(listAccess, {}, headers));
    expect(items).toContainEqual(expect.objectContaining({ action: 'care_request.read', name: 'Dr. Kiss Anna' }));
  });

  it('refuses with a reason that the customer reads, and hands over to a colleague who may', async () => {
    const { requestId, number, headers } = await sent('rights_consultation');
    const supervisor = await w.desk(['supervisor']);
    const agent = await w.desk(['agent'], 'default', 'Nagy Pál');
    const clinic = await w.desk(['clinic_staff']);
    const to = (operatorId: string) =>
      w.call(handOnCase, { caseId: requestId, operatorId, reason: 'Szabadságon vagyok.' }, supervisor.headers);
    expect(codeOf(await to(clinic.id))).toBe('#404');
    expect(codeOf(await to((await w.desk(['agent'], 'telekom-health')).id))).toBe('#404');
    expect(good(await to(agent.id)).holder?.name).toBe('Nagy Pál');
    expect(codeOf(await w.call(refuseCareRequest, { requestId, text: '' }, agent.headers))).toBe('X444');
    good(await w.call(refuseCareRequest, { requestId, text: 'Ez bírósági ügy.' }, agent.headers));
    const own = good(await w.call(readCareRequest, { number }, headers));
    expect(own).toMatchObject({ status: 'refused', canWrite: false, canWithdraw: false });
    expect(own.messages.at(-1)).toMatchObject({ kind: 'refusal', text: 'Ez bírósági ügy.' });
  });

  it('shows medical contents to who may read records, and an anonymous request without its person (P07)', async () => {
    const medical = await sent();
    const rights = await sent('rights_consultation');
    const anonymous = await sent('psychology', { anonymous: 'yes' });
    const agent = await w.desk(['agent']);
    const doctor = await w.desk(['medical_adviser']);
    const look = async (requestId: string, at: { headers: Record<string, string> }) =>
      good(await w.call(getDeskCareRequest, { requestId }, at.headers));
    expect((await look(medical.requestId, agent)).contents).toBeNull();
    expect((await look(medical.requestId, doctor)).contents).not.toBeNull();
    expect((await look(rights.requestId, agent)).contents).not.toBeNull();
    expect((await look(anonymous.requestId, doctor)).person).toBeNull();
    expect(codeOf(await w.call(takeCase, { caseId: medical.requestId }, agent.headers))).toBe('K403');
    const { items } = good(await w.call(listCases, { list: 'requests', limit: 100 }, agent.headers));
    const line = (number: string) => items.find((item) => item.number === number);
    expect(line(medical.number)).toMatchObject({ subject: 'general_consultation', name: 'Sz. Ü.' });
    expect(line(anonymous.number)?.name).toBe('');
    expect(JSON.stringify(items)).not.toMatch(/torkom|Szőke|Ünige/);
  });

  it('lists what is longest overdue first, and counts as it lists (R32)', async () => {
    const own = await world();
    const at = await own.desk(['supervisor', 'medical_adviser']);
    const made: string[] = [];
    for (const service of ['nutrition', 'general_consultation', 'second_opinion']) {
      const { headers } = await patient(own, service);
      made.push(good(await sendRequest(own, headers, service)).number);
    }
    const list = async (filter: 'open' | 'mine' | 'overdue' | 'done') =>
      good(await own.call(listCases, { list: 'requests', filter }, at.headers)).items;
    const [nutrition = '', general = '', opinion = ''] = made;
    expect((await list('open')).map(({ number }) => number)).toEqual([general, nutrition, opinion]);
    own.setNow('2026-11-26T08:00:00Z');
    const later = await own.desk(['supervisor', 'medical_adviser']);
    expect(good(await own.call(listCases, { list: 'requests', filter: 'overdue' }, later.headers)).items).toMatchObject(
      [{ number: general, overdue: true }],
    );
    const id = good(await own.call(listCases, { list: 'requests' }, later.headers)).items[0]?.id ?? '';
    good(await own.call(takeCase, { caseId: id }, later.headers));
    good(await own.call(askForInformation, { requestId: id, text: 'Mióta?' }, later.headers));
    const counts = good(await own.call(countWork, {}, later.headers)).find((count) => count.id === 'requests');
    expect(counts).toEqual({ id: 'requests', open: 2, mine: 1, overdue: 0 });
    await own.close();
  });

  it('lets one of two who press at once take it, and one step follow another’s (T01)', async () => {
    const { requestId } = await sent();
    const rivals = await Promise.all([w.desk(['medical_adviser']), w.desk(['medical_adviser'])]);
    const answers = await Promise.all(rivals.map(({ headers }) => w.call(takeCase, { caseId: requestId }, headers)));
    expect(answers.map((answer) => codeOf(answer) ?? 'taken').toSorted()).toEqual(['KQ003', 'taken']);
    const winner = rivals[answers.findIndex(({ error }) => !error)]?.headers ?? {};
    const steps = await Promise.all([
      w.call(answerCareRequest, { requestId, text: 'A' }, winner),
      w.call(askForInformation, { requestId, text: 'K' }, winner),
    ]);
    expect(steps.map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(['KQ001', 'done']);
  });
});

describe('a care organised for a request', () => {
  it('is made once from what was asked, shown to its customer, and told with the address of the request (S7-14, S3.13-06)', async () => {
    const { requestId, number, headers } = await sent('medical_care', { urgency: 'soon', place: 'Szeged' });
    const at = await w.desk(['agent']);
    expect(codeOf(await w.call(organiseCare, { requestId }, at.headers))).toBe('KQ003');
    good(await w.call(takeCase, { caseId: requestId }, at.headers));
    const made = await Promise.all([
      w.call(organiseCare, { requestId }, at.headers),
      w.call(organiseCare, { requestId }, at.headers),
    ]);
    const ids = made.map((answer) => good(answer).care?.id ?? '');
    expect(new Set(ids).size).toBe(1);
    const [careId = ''] = ids;
    const care = good(await w.call(getDeskCare, { careId }, at.headers));
    expect(care).toMatchObject({
      status: 'requested',
      urgency: 'soon',
      complaint: null,
      requestedDates: [
        { from: '2026-12-07', to: '2026-12-07' },
        { from: '2026-12-07', to: '2026-12-07' },
        { from: '2026-12-07', to: '2026-12-07' },
      ],
    });
    expect(care.preferredPlace).toBe('6720, Szeged, Kanizsai rendelő');
    w.letters.length = 0;
    good(await w.call(takeCase, { caseId: careId }, at.headers));
    good(await w.call(awaitBooking, { careId }, at.headers));
    await w.deliver();
    expect(w.letters.at(-1)?.text).toContain(`/requests/${number}`);
    const own = good(await w.call(readCareRequest, { number }, headers));
    expect(own.care).toMatchObject({ number: care.number, status: 'awaiting_booking', turn: 'desk', items: [] });
  });

  it('keeps the promise of its request, and both say one date for both sides in each state (R34, S7-14)', async () => {
    const { requestId, number, headers } = await sent('diagnostics');
    const promised = good(await w.call(readCareRequest, { number }, headers)).dueAt;
    const at = await w.desk(['agent', 'medical_adviser']);
    good(await w.call(takeCase, { caseId: requestId }, at.headers));
    const operator = at.headers;
    const customer = async () => good(await w.call(readCareRequest, { number }, headers));
    const { care } = good(await w.call(organiseCare, { requestId }, operator));
    const careId = care?.id ?? '';
    const dates = async () => {
      const mine = await customer();
      const request = good(await w.call(getDeskCareRequest, { requestId }, operator));
      const theirs = good(await w.call(getDeskCare, { careId }, operator));
      return new Set([mine.dueAt, mine.care?.dueAt, request.dueAt, theirs.dueAt]);
    };
    const firstDue = (await customer()).dueAt;
    expect([firstDue !== null && promised !== null && firstDue >= promised, await dates()]).toEqual([
      true,
      new Set([firstDue]),
    ]);
    good(await w.call(takeCase, { caseId: careId }, operator));
    good(await w.call(sendForApproval, { careId }, operator));
    const approval = (await customer()).dueAt;
    expect([approval === firstDue, await dates()]).toEqual([false, new Set([approval])]);
    good(await w.call(approveCareItems, { careId }, operator));
    expect(await dates()).toEqual(new Set([firstDue]));
  });

  it('is not made for a kind that no care belongs to, nor for somebody without a name (S1-04, P07)', async () => {
    for (const [service, answers] of [
      ['rights_consultation', {}],
      ['psychology', { anonymous: 'yes' }],
    ] as const) {
      const { requestId } = await sent(service, answers);
      const at = await w.desk(['agent', 'medical_adviser']);
      good(await w.call(takeCase, { caseId: requestId }, at.headers));
      expect(codeOf(await w.call(organiseCare, { requestId }, at.headers))).toBe('KQ009');
      expect(good(await w.call(getDeskCareRequest, { requestId }, at.headers)).care).toBeNull();
    }
  });

  it('is refused when the subscription has ended meanwhile (S8.3-09)', async () => {
    const { requestId, accountId } = await sent('medical_care');
    const at = await w.desk(['agent']);
    good(await w.call(takeCase, { caseId: requestId }, at.headers));
    await w.database.db
      .updateTable('subscription')
      .set({ valid_to: '2026-11-22' })
      .where('account_id', '=', accountId)
      .execute();
    expect(codeOf(await w.call(organiseCare, { requestId }, at.headers))).toBe('RM1003');
    expect(good(await w.call(getDeskCareRequest, { requestId }, at.headers)).care).toBeNull();
  });
});

it('holds no time for a request whose state leaves no booking (S1-05)', async () => {
  const { requestId, accountId } = await sent('second_opinion');
  const at = await w.desk(['medical_adviser']);
  good(await w.call(takeCase, { caseId: requestId }, at.headers));
  good(await w.call(completeDocuments, { requestId }, at.headers));
  good(await w.call(takeCase, { caseId: requestId }, at.headers));
  const booked = await w.call(
    bookForRequest,
    { requestId, slotId: slotId(0, '2026-12-08T10:00'), subfunctionId: 101 },
    at.headers,
  );
  expect(codeOf(booked)).toBe('KQ001');
  const visits = await w.database.db
    .selectFrom('reservation')
    .where('account_id', '=', accountId)
    .selectAll()
    .execute();
  expect(visits).toEqual([]);
});

it('is offered no oncologist for a second opinion about something else (S1-04)', async () => {
  const { requestId } = await sent('second_opinion');
  const at = await w.desk(['medical_adviser']);
  good(await w.call(takeCase, { caseId: requestId }, at.headers));
  const { times, visits } = good(await w.call(listTimesForRequest, { requestId }, at.headers));
  expect([times, visits.length > 1]).toEqual([[], true]);
});

describe('a proposed time', () => {
  const pays = 17_100;
  async function proposed() {
    const request = await sent('screening');
    const at = await w.desk(['agent']);
    good(await w.call(takeCase, { caseId: request.requestId }, at.headers));
    return { ...request, at };
  }
  const propose = (requestId: string, slotIds: string[], headers: Record<string, string>) =>
    w.call(
      proposeTimes,
      { requestId, text: 'Melyik jó?', times: slotIds.map((slotId) => ({ slotId, subfunctionId: 101 })) },
      headers,
    );

  it('is booked once for the customer, however often and in how many tabs it is pressed (R9, I1)', async () => {
    const { requestId, number, headers, at } = await proposed();
    const slots = [slotId(1, '2026-11-25T09:00'), slotId(1, '2026-11-25T10:00')];
    good(await propose(requestId, slots, at.headers));
    const view = good(await w.call(readCareRequest, { number }, headers));
    expect(view.messages.at(-1)?.times.map((time) => [time.slotId, time.state])).toEqual(
      slots.map((id) => [id, 'free']),
    );
    const take = (slot: string) => w.call(takeProposedTime, { number, slotId: slot, pays }, headers);
    const answers = await Promise.all([take(slots[0] ?? ''), take(slots[0] ?? ''), take(slots[1] ?? '')]);
    const booked = answers.filter(({ ok }) => ok);
    expect(booked.length).toBeGreaterThan(0);
    expect(new Set(booked.map((answer) => answer.ok?.reservation)).size).toBe(1);
    const { rows } = await w.database.pool.query(
      'select status from reservation where account_id = (select account_id from care_request where id = $1)',
      [requestId],
    );
    expect(rows).toEqual([{ status: 'booked' }]);
    expect(good(await w.call(readCareRequest, { number }, headers)).status).toBe('in_progress');
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('that another has meanwhile is refused by the booking’s code, and one that nobody proposed by ours', async () => {
    const mine = await proposed();
    const theirs = await proposed();
    const slot = slotId(1, '2026-11-26T09:00');
    good(await propose(mine.requestId, [slot], mine.at.headers));
    good(await propose(theirs.requestId, [slot], theirs.at.headers));
    good(await w.call(takeProposedTime, { number: theirs.number, slotId: slot, pays }, theirs.headers));
    const late = await w.call(takeProposedTime, { number: mine.number, slotId: slot, pays }, mine.headers);
    expect(codeOf(late)).toBe('RE0000');
    expect(good(await w.call(readCareRequest, { number: mine.number }, mine.headers))).toMatchObject({
      status: 'waiting_for_information',
      reservation: null,
    });
    const other = slotId(1, '2026-11-26T10:00');
    expect(codeOf(await w.call(takeProposedTime, { number: mine.number, slotId: other }, mine.headers))).toBe('KQ004');
    expect(codeOf(await propose(mine.requestId, [slot], mine.at.headers))).toBe('KQ004');
  });
});

describe('whoever is not the owner', () => {
  it('T01: gets of a request the bytes of a random number, as nine kinds of callers; so does another partner’s desk', async () => {
    const { number, requestId, accountId } = await sent();
    const foreign = await account(w.database, { partner: 'telekom-health', subscriptions: [[]] });
    const there = await w.session(foreign.id, {}, 'telekom-health');
    const host = `${w.context('telekom-health').host.name}:3000`;
    const disabled = await patient(w, 'general_consultation');
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    const rotated = await w.session(accountId);
    const next = good(await w.call(refreshToken, { refresh_token: rotated.refresh_token }));
    await w.call(refreshToken, { refresh_token: next.refresh_token });
    const another = await patient(w, 'general_consultation');
    const principals: Record<string, Record<string, string>> = {
      'nobody at all': {},
      'another customer': another.headers,
      'a customer of another partner at this host': there.headers,
      'a customer of another partner at theirs': { ...there.headers, host },
      'whose token is two rotations old': rotated.headers,
      'who shows the refresh token': { authorization: `Bearer ${(await w.session(accountId)).refresh_token}` },
      'whose account is disabled': disabled.headers,
      'an operator who acts for another': (await w.operatorFor(another.id)).headers,
      'a partner’s system': await w.partnerKey(['members']),
    };
    expect(Object.keys(principals)).toHaveLength(9);
    const bodiesOf = (answers: { status: number; error: object | undefined }[]) =>
      answers.map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]));
    for (const [who, headers] of Object.entries(principals)) {
      const ask = async (one: string) =>
        bodiesOf([
          await w.call(readCareRequest, { number: one }, headers),
          await w.call(writeToCareRequest, { number: one, text: 'x' }, headers),
          await w.call(withdrawCareRequest, { number: one }, headers),
          await w.call(finishCareRequest, { number: one }, headers),
          await w.call(takeProposedTime, { number: one, slotId: randomUUID() }, headers),
        ]);
      const mine = await ask(number);
      expect(mine, who).toEqual(await ask('ZZZZ-ZZZZ'));
      expect(
        mine.every((answer) => /^\[40[134],/.test(answer)),
        who,
      ).toBe(true);
    }
    const abroad = await w.desk(['supervisor', 'medical_adviser'], 'telekom-health');
    const foreignHeaders = { ...abroad.headers, host };
    const atDesk = async (id: string) =>
      bodiesOf([
        await w.call(getDeskCareRequest, { requestId: id }, foreignHeaders),
        await w.call(takeCase, { caseId: id }, foreignHeaders),
        await w.call(handOnCase, { caseId: id, operatorId: abroad.id, reason: 'Szabadságon vagyok.' }, foreignHeaders),
        await w.call(writeCareMessage, { requestId: id, text: 'x' }, foreignHeaders),
        await w.call(
          proposeTimes,
          { requestId: id, times: [{ slotId: randomUUID(), subfunctionId: 101 }] },
          foreignHeaders,
        ),
        await w.call(closeCareRequest, { requestId: id }, foreignHeaders),
      ]);
    expect(await atDesk(requestId)).toEqual(await atDesk(randomUUID()));
  });
});

describe('a second opinion', () => {
  it('is received, its documents are complete, it is with the expert, and the opinion is ready (not-shown 5.9, S1-05)', async () => {
    const { requestId, number, headers } = await sent('second_opinion');
    const { headers: adviser } = await w.desk(['medical_adviser']);
    const expert = await w.desk(['medical_adviser'], 'default', 'Dr. Vas Ilona');
    good(await w.call(takeCase, { caseId: requestId }, adviser));
    expect(codeOf(await w.call(answerCareRequest, { requestId, text: 'Kész.' }, adviser))).toBe('KQ001');
    w.pass({ minutes: 1 });
    const complete = good(await w.call(completeDocuments, { requestId }, adviser));
    expect(complete).toMatchObject({ status: 'documents_complete', turn: 'expert', holder: null, overdue: false });
    expect(good(await w.call(readCareRequest, { number }, headers))).toMatchObject({ turn: 'expert', hasNews: true });
    const { items } = good(await w.call(listCases, { list: 'requests' }, expert.headers));
    expect(items.map((item) => item.number)).toContain(number);
    good(await w.call(takeCase, { caseId: requestId }, expert.headers));
    const before = good(await w.call(getDeskCareRequest, { requestId }, expert.headers));
    expect(before).toMatchObject({ status: 'with_expert', turn: 'expert', dueAt: complete.dueAt });
    expect(codeOf(await w.call(answerCareRequest, { requestId, text: 'Kész.' }, adviser))).toBe('KQ003');
    good(await w.call(answerCareRequest, { requestId, text: 'A műtét javasolt.' }, expert.headers));
    good(await w.call(writeToCareRequest, { number, text: 'Mikor?' }, headers));
    const after = good(await w.call(getDeskCareRequest, { requestId }, expert.headers));
    expect(after).toMatchObject({ status: 'with_expert', holder: { name: 'Dr. Vas Ilona' } });
    const steps = after.history.map(({ action }) => action.replace('care_request.', ''));
    expect(steps).toEqual(['reply', 'answer', 'take', 'complete', 'take', 'send']);
  });

  it('has its documents declared complete once, by whoever holds it, and no other request has them so (T01, T04)', async () => {
    const { requestId } = await sent('second_opinion');
    const [one, two] = [await w.desk(['medical_adviser']), await w.desk(['medical_adviser'])];
    const agent = await w.desk(['clinic_staff']);
    const foreign = await w.desk(['medical_adviser'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    expect(codeOf(await w.call(completeDocuments, { requestId }, one.headers))).toBe('KQ003');
    good(await w.call(takeCase, { caseId: requestId }, one.headers));
    expect((await w.call(completeDocuments, { requestId }, agent.headers)).status).toBe(403);
    expect((await w.call(completeDocuments, { requestId }, there)).status).toBe(404);
    expect(codeOf(await w.call(completeDocuments, { requestId }, two.headers))).toBe('KQ003');
    const pressed = await Promise.all([1, 2].map(() => w.call(completeDocuments, { requestId }, one.headers)));
    expect(pressed.map(codeOf).toSorted()).toEqual(['KQ003', undefined]);
    const races = await Promise.all([one, two].map(({ headers }) => w.call(takeCase, { caseId: requestId }, headers)));
    expect(races.map(codeOf).toSorted()).toEqual(['KQ003', undefined]);

    const usual = await sent('internal_medicine');
    good(await w.call(takeCase, { caseId: usual.requestId }, one.headers));
    expect(codeOf(await w.call(completeDocuments, { requestId: usual.requestId }, one.headers))).toBe('KQ009');
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});
