import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { listCases, takeCase } from '../../../contract/desk/cases.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function sent(service: string, answers: Record<string, unknown>) {
  const { headers } = await patient(w, service);
  const request = good(await sendRequest(w, headers, service, answers));
  const { id } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', request.number)
    .executeTakeFirstOrThrow();
  return { request, id };
}

const marksIn = async (headers: Record<string, string>, id: string) => {
  const { items } = good(await w.call(listCases, { list: 'requests', filter: 'open', limit: 100 }, headers));
  return items.filter((item) => item.id === id).map(({ mark }) => mark);
};

describe('an answer that asks for more', () => {
  it.each([
    ['a bad reaction', { badReaction: 'yes', badReactionTo: 'influenza, 2019: anaphylaxis' }],
    ['a fever', { fever: 'yes' }],
    ['a pregnancy', { pregnant: 'yes' }],
  ])('to a vaccination, such as %s, is for whoever has medical rights, and marked (S1-05)', async (_what, answers) => {
    const { request, id } = await sent('vaccination', answers);
    expect(request.mark).toBe('medical');
    const agent = await w.desk(['agent']);
    expect(await marksIn(agent.headers, id)).toEqual(['medical']);
    expect((await w.call(takeCase, { caseId: id }, agent.headers)).error?.errorCode).toBe('K403');
    expect(good(await w.call(getDeskCareRequest, { requestId: id }, agent.headers)).contents).toBeNull();
    const adviser = await w.desk(['medical_adviser']);
    good(await w.call(takeCase, { caseId: id }, adviser.headers));
  });

  it('leaves a vaccination without one to whoever organises (S1-05)', async () => {
    const { request, id } = await sent('vaccination', {});
    const agent = await w.desk(['agent']);
    expect([request.mark, await marksIn(agent.headers, id)]).toEqual([null, [undefined]]);
    good(await w.call(takeCase, { caseId: id }, agent.headers));
  });

  it.each([
    ['psychology', '2026-11-24'],
    ['medical_care', '2026-11-25'],
  ])('“I can hardly wait” of %s shortens the promise and is marked (S1-04, R34)', async (service, day) => {
    const usual = (await sent(service, { urgency: 'routine' })).request;
    const { request } = await sent(service, { urgency: 'urgent' });
    expect([usual.mark, request.mark, request.dueAt]).toEqual([null, 'urgent', `${day}T17:00:00Z`]);
    expect((usual.dueAt ?? '') > (request.dueAt ?? '')).toBe(true);
  });
});
