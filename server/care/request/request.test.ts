import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishCareRequest,
  listCareRequests,
  readCareRequest,
  withdrawCareRequest,
  writeToCareRequest,
} from '../../../contract/care/care-request.ts';
import { answerCareRequest, askForInformation } from '../../../contract/care/care-request-desk.ts';
import { careRequestKinds } from '../../../contract/care/request-kinds.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { createDownload } from '../../../contract/records/record.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { closeSilent } from './close-silent.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const general = 'general_consultation';

async function sent(service = general, answers: Record<string, unknown> = {}) {
  const { id, headers } = await patient(w, service);
  const request = good(await sendRequest(w, headers, service, answers));
  const { id: requestId } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', request.number)
    .executeTakeFirstOrThrow();
  return { accountId: id, headers, request, requestId };
}

async function takeRequest(service = general) {
  const request = await sent(service);
  const desk = await w.desk(['medical_adviser', 'agent']);
  good(await w.call(takeCase, { caseId: request.requestId }, desk.headers));
  return { ...request, desk };
}

const faultsOf = ({ error }: { error: { violations: { errorCode: string; propertyName: string }[] } | undefined }) =>
  error?.violations.map(({ errorCode, propertyName }) => `${propertyName} ${errorCode}`);

describe('a request', () => {
  it.each(careRequestKinds.map(({ service, days }) => ({ service, days })))(
    'of $service is sent, answered with what was said, and promised for a working day (S1-04, S1-05, R34)',
    async ({ service, days }) => {
      const { request, headers } = await sent(service);
      expect(request).toMatchObject({ service, status: 'submitted', turn: 'desk', canWithdraw: true, canWrite: true });
      expect(request.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
      const due = { 2: '2026-11-25', 3: '2026-11-26', 5: '2026-11-30', 10: '2026-12-07' }[days];
      expect(request.dueAt).toBe(`${due}T17:00:00Z`);
      expect(request.answers.length).toBeGreaterThan(0);
      const { items } = good(await w.call(listCareRequests, {}, headers));
      expect(items.map(({ number }) => number)).toEqual([request.number]);
      expect(good(await w.call(readCareRequest, { number: request.number }, headers)).answers).toEqual(request.answers);
    },
  );

  it('is refused with every fault at once, and nothing is kept of it (S5-07, S5-11, S5-12)', async () => {
    const { headers } = await patient(w, 'nutrition');
    const answer = await sendRequest(w, headers, 'nutrition', {
      weight: '19',
      height: '1,75',
      goal: 'fly',
      extra: 'x',
    });
    expect(faultsOf(answer)).toEqual(expect.arrayContaining(['weight V029', 'height V030', 'goal V007']));
    expect(good(await w.call(listCareRequests, {}, headers)).total).toBe(0);
  });

  it.each([
    ['weight', ['20', '75', '300'], ['19', '301', '7,5', 'x']],
    ['height', ['50', '175', '250'], ['49', '251', '1.75']],
  ])('takes %s as a whole number a person can have (S5-11)', async (name, right, wrong) => {
    const { headers } = await patient(w, 'fitness');
    for (const value of wrong)
      expect(faultsOf(await sendRequest(w, headers, 'fitness', { [name]: value })), value).toEqual([
        `${name} ${name === 'weight' ? 'V029' : 'V030'}`,
      ]);
    for (const value of right) expect((await sendRequest(w, headers, 'fitness', { [name]: value })).status).toBe(200);
  });

  it('asks for a number only of who wants to be called or seen (S5-11)', async () => {
    const { headers } = await patient(w, general);
    const by = (answerBy: string, answerPhone?: string) => sendRequest(w, headers, general, { answerBy, answerPhone });
    expect(faultsOf(await by('phone'))).toEqual(['answerPhone U021']);
    expect(faultsOf(await by('video'))).toEqual(['answerPhone U021']);
    good(await by('phone', '+36301234567'));
    good(await by('email'));
  });

  it('asks a second question only after the answer it belongs to, and keeps none that was not asked (S5-11)', async () => {
    const { headers } = await patient(w, 'vaccination');
    const ask = (badReaction: string, badReactionTo?: string) =>
      sendRequest(w, headers, 'vaccination', { badReaction, badReactionTo });
    expect(faultsOf(await ask('yes'))).toEqual(['badReactionTo V001']);
    const { answers } = good(await ask('no', 'tojás'));
    expect(answers.map(({ question }) => question)).not.toContain('badReactionTo');
  });

  it('takes no day that is still to come for what has been, and none that is over for a visit (S5-09)', async () => {
    const { headers } = await patient(w, 'melanoma');
    const ask = (since: string, preferredDay: string) => sendRequest(w, headers, 'melanoma', { since, preferredDay });
    expect(faultsOf(await ask('2026-11-24', '2026-11-22'))).toEqual(['since V017', 'preferredDay V033']);
    good(await ask('2026-11-23', '2026-11-23'));
  });

  it('asks where to look for a clinic by its postal code, and takes a local number of eight or nine digits (S5-06, S8.3-19)', async () => {
    const { headers } = await patient(w, 'screening');
    const near = (postalCode?: string) => sendRequest(w, headers, 'screening', { postalCode });
    expect(faultsOf(await near())).toEqual(['postalCode U026']);
    expect(faultsOf(await near('67200'))).toEqual(['postalCode V028']);
    good(await near('400001'));
    const asks = (await patient(w, 'rights_consultation')).headers;
    const by = (institutionPhone: string) => sendRequest(w, asks, 'rights_consultation', { institutionPhone });
    expect(faultsOf(await by('1234567'))).toEqual(['institutionPhone V018']);
    const { answers } = good(await by('62-545-000'));
    expect(answers).toContainEqual({ question: 'institutionPhone', answer: '62545000' });
  });

  it('needs its files, and takes nobody else’s', async () => {
    const { headers } = await patient(w, 'diagnostics');
    expect(faultsOf(await sendRequest(w, headers, 'diagnostics', { fileIds: [] }))).toEqual(['fileIds KF021']);
    const other = await sent('diagnostics');
    const stolen = other.request.files.map(({ id }) => id);
    expect(codeOf(await sendRequest(w, headers, 'diagnostics', { fileIds: stolen }))).toBe('#404');
    const file = other.request.files[0]?.id ?? '';
    good(await w.call(createDownload, { fileId: file }, other.headers));
    expect(codeOf(await w.call(createDownload, { fileId: file }, headers))).toBe('#404');
  });

  it('is not for who is too young, and not of a service that the product does not name (S6-02, D8)', async () => {
    const { id, headers } = await patient(w, 'thyroid');
    expect(codeOf(await sendRequest(w, headers, 'blood_pressure'))).toBe('K403');
    expect(codeOf(await sendRequest(w, headers, 'nutrition'))).toBe('K403');
    await w.database.db.updateTable('account').set({ birth_date: '2008-11-24' }).where('id', '=', id).execute();
    expect(codeOf(await sendRequest(w, headers, 'thyroid'))).toBe('KQ005');
    await w.database.db.updateTable('account').set({ birth_date: '2008-11-23' }).where('id', '=', id).execute();
    good(await sendRequest(w, headers, 'thyroid'));
  });

  it('of one service may wait three times, also when four are sent at once (T42)', async () => {
    const { headers } = await patient(w, general);
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendRequest(w, headers, general)));
    expect(answers.map((answer) => codeOf(answer) ?? 'sent').toSorted()).toEqual(['KQ006', 'sent', 'sent', 'sent']);
  });

  it('sent twice with one key is one request (R9)', async () => {
    const { headers } = await patient(w, general);
    const keyed = { ...headers, 'idempotency-key': 'a-key-of-a-form-that-was-pressed-twice' };
    const answers = await Promise.all([sendRequest(w, keyed, general), sendRequest(w, keyed, general)]);
    expect(new Set(answers.map((answer) => good(answer).number)).size).toBe(1);
    expect(good(await w.call(listCareRequests, {}, headers)).total).toBe(1);
  });

  it('is withdrawn by its customer, and then nothing follows', async () => {
    const { headers, request, requestId } = await sent();
    const { number } = request;
    expect(codeOf(await w.call(finishCareRequest, { number }, headers))).toBe('KQ001');
    expect(good(await w.call(withdrawCareRequest, { number }, headers))).toMatchObject({
      status: 'withdrawn',
      turn: null,
      dueAt: null,
    });
    expect(codeOf(await w.call(withdrawCareRequest, { number }, headers))).toBe('KQ002');
    expect(codeOf(await w.call(writeToCareRequest, { number, text: 'Mégis' }, headers))).toBe('KQ002');
    const desk = await w.desk(['medical_adviser']);
    expect(codeOf(await w.call(takeCase, { caseId: requestId }, desk.headers))).toBe('KQ002');
  });

  it('gives the turn back when what was asked for is written, and is read by one letter that tells nothing (T30, R32)', async () => {
    const { headers, request, requestId, desk, accountId } = await takeRequest();
    const { number } = request;
    const ask = { requestId, text: 'Volt-e láza a daganat műtétje után?' };
    w.letters.length = 0;
    w.pass({ seconds: 1 });
    good(await w.call(askForInformation, ask, desk.headers));
    const entry = good(await w.call(listCareRequests, {}, headers)).items[0];
    expect(entry).toMatchObject({ status: 'waiting_for_information', turn: 'customer', hasNews: true });
    expect(entry?.dueAt).toBe('2026-12-23T17:00:00Z');
    const back = good(await w.call(writeToCareRequest, { number, text: 'Nem volt.' }, headers));
    expect(back).toMatchObject({ status: 'in_progress', turn: 'desk', hasNews: false });
    expect(back.messages.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['desk', 'question', ask.text],
      ['customer', 'message', 'Nem volt.'],
    ]);
    good(await w.call(answerCareRequest, { requestId, text: 'Pihenjen.' }, desk.headers));
    await w.deliver();
    const { email } = await w.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const letters = w.letters.filter(({ to }) => to === email);
    expect(letters.length).toBe(2);
    for (const { subject, text } of letters) {
      expect(`${subject} ${text}`).not.toMatch(/daganat|láz|Pihenjen|orvosi|konzult/i);
      expect(text).toContain(`/requests/${number}`);
    }
  });

  it('that is answered ends with the customer’s word, or after fourteen days of silence; what was asked, after thirty', async () => {
    const enough = await takeRequest();
    const silent = await takeRequest();
    const waiting = await takeRequest();
    for (const { requestId, desk } of [enough, silent])
      good(await w.call(answerCareRequest, { requestId, text: 'Pihenjen.' }, desk.headers));
    good(await w.call(askForInformation, { requestId: waiting.requestId, text: 'Mióta?' }, waiting.desk.headers));
    expect(good(await w.call(finishCareRequest, { number: enough.request.number }, enough.headers)).status).toBe(
      'closed',
    );
    const states = async () => {
      await closeSilent(w.services, w.hosts.all);
      const rows = await w.database.db
        .selectFrom('care_request')
        .select(['id', 'status'])
        .where('id', 'in', [silent.requestId, waiting.requestId])
        .execute();
      return [silent, waiting].map(({ requestId }) => rows.find(({ id }) => id === requestId)?.status);
    };
    const start = w.now();
    w.setNow('2026-12-07T16:59:00Z');
    expect(await states()).toEqual(['answered', 'waiting_for_information']);
    w.setNow('2026-12-07T17:01:00Z');
    expect(await states()).toEqual(['closed', 'waiting_for_information']);
    w.setNow('2026-12-23T17:01:00Z');
    expect(await states()).toEqual(['closed', 'closed']);
    w.setNow(start.toString());
  });
});
