import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack, readCallBack, withdrawCallBack } from '../../../contract/booking/call-back.ts';
import { finishCallBack, getCallBack, noteCallAttempt } from '../../../contract/booking/call-back-desk.ts';
import { giveBackCase, handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { countWork, listOperators } from '../../../contract/desk/work.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { asking } from '../../../tests/booking/call-backs.ts';
import { account } from '../../../tests/identity/account.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { jobs } from '../../jobs.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

let count = 0;
async function ask(wish: Partial<ReturnType<typeof asking>> & { email?: string } = {}, headers = {}, at = w) {
  count += 1;
  return good(await at.call(askCallBack, { ...asking(count), ...wish }, headers));
}

async function desk(roles: Parameters<World['desk']>[0] = ['agent'], at = w) {
  const { id, headers } = await at.desk(roles);
  const list = async (filter: 'open' | 'mine' | 'overdue' | 'done' = 'open') =>
    good(await at.call(listCases, { list: 'call-backs', filter, limit: 100 }, headers)).items;
  const idOf = async (number: string) => (await list()).find((item) => item.number === number)?.id ?? '';
  return { id, headers, list, idOf };
}

describe('asking to be called', () => {
  it('answers a number to read out and the next working day, and tells the link’s bearer no more than that (R32, R42)', async () => {
    const { token, ...view } = await ask({ phone: '+36 30 765 4321' });
    expect(view).toMatchObject({
      status: 'open',
      phone: '+36 •••• 321',
      wish: 'Bőrgyógyászat, Szeged',
      promisedFrom: '2026-11-24T07:00:00Z',
      dueAt: '2026-11-24T17:00:00Z',
    });
    expect(view.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect(good(await w.call(readCallBack, { token }))).toEqual(view);
    expect(await (await w.request(`/api/call-backs/${token}`)).text()).not.toMatch(/Szőke|Ünige|7654/);
  });

  it.each([
    ['2026-11-27T14:00:00Z', 'any', '2026-11-30T07:00:00Z', '2026-11-30T17:00:00Z'],
    ['2026-12-11T14:00:00Z', 'morning', '2026-12-12T07:00:00Z', '2026-12-12T11:00:00Z'],
    ['2026-12-23T14:00:00Z', 'afternoon', '2026-12-28T14:00:00Z', '2026-12-28T17:00:00Z'],
  ] as const)(
    'on %s for %s it promises %s until %s, over weekend, working Saturday and holiday (R32, R34)',
    async (at, callWindow, from, until) => {
      const own = await world();
      own.setNow(at);
      const view = good(await own.call(askCallBack, { ...asking(), callWindow }));
      expect([view.promisedFrom, view.dueAt]).toEqual([from, until]);
      await own.close();
    },
  );

  it('is refused by field, all at once, and without the privacy notice (S5-05, S8.1-09)', async () => {
    const wrong = { ...asking(), name: '', phone: '12', email: 'nobody', privacyAccepted: '' };
    const { status, error } = await w.call(askCallBack, wrong);
    const fields = error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
    expect([status, fields]).toEqual([422, ['name V001', 'phone V003', 'email V002', 'privacyAccepted U018']]);
    expect(codeOf(await w.call(askCallBack, { ...asking(), captcha: 'robot' }))).toBe('RC001');
    const extra = await w.call(askCallBack, { ...asking(), status: 'done' } as ReturnType<typeof asking>);
    expect(extra.status).toBe(422);
  });

  it('is one request when the form is sent twice, and three for one phone in a day (R9, T45)', async () => {
    const own = await world();
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await ask({ phone: '+36301119999' }, key, own),
      await ask({ phone: '+36301119999' }, key, own),
    ];
    expect(again).toEqual(first);
    expect(codeOf(await own.call(askCallBack, { ...asking(), phone: '+36 30 111 9999' }))).toBeUndefined();
    expect(codeOf(await own.call(askCallBack, { ...asking(), phone: '+36301119999' }))).toBe('K429');
    expect(codeOf(await own.call(askCallBack, { ...asking(), phone: '+36301119998' }))).toBeUndefined();
    await own.close();
  });

  it.each([
    ['hu', 'Vissza fogjuk hívni', '2026. november 24., kedd'],
    ['en', 'We will call you back', 'Tuesday, 24 November 2026'],
    ['ro', 'Vă vom suna', 'marți, 24 noiembrie 2026'],
  ])(
    'is confirmed by mail in %s where an address is given, without a word of what was looked for (R25, T30)',
    async (locale, subject, day) => {
      const own = await world();
      const { token, number } = await ask({ email: 'unige@example.com' }, { locale }, own);
      await own.deliver();
      const [letter] = own.letters;
      expect([letter?.to, letter?.subject]).toEqual(['unige@example.com', subject]);
      for (const part of [number, day, `/call-back/${token}`]) expect(letter?.text).toContain(part);
      expect(JSON.stringify(letter)).not.toMatch(/Bőrgyógyászat|Szeged/);
      const second = await ask({ email: 'unige@example.com' }, { locale }, own);
      good(await own.call(withdrawCallBack, { token: second.token }));
      await own.deliver();
      expect(own.letters).toHaveLength(1);
      await own.close();
    },
  );

  it('is a customer’s own where one is logged in, who sees who looked; an operator cannot ask for them (T15, P12)', async () => {
    const { id } = await account(w.database);
    const { headers } = await w.session(id);
    const { captcha: _, ...input } = asking(900);
    const { number } = good(await w.call(askCallBack, input, headers));
    const agent = await desk();
    good(await w.call(getCallBack, { callBackId: await agent.idOf(number) }, agent.headers));
    const { items } = good(await w.call(listAccess, {}, headers));
    expect(items.map(({ role, action, name }) => [role, action, name])).toContainEqual([
      'operator',
      'call_back.read',
      'Tóth Eszter',
    ]);
    const operator = await w.operatorFor(id);
    expect(codeOf(await w.call(askCallBack, asking(901), operator.headers))).toBe('KA003');
  });

  it('keeps name, number and address sealed, and no log knows them (P04, T36)', async () => {
    const canary = {
      name: 'Kanári Madár',
      phone: '+36209998877',
      email: 'kanari.madar@example.com',
      wish: 'Kanárikezelés',
    };
    const { token, number } = await ask(canary);
    await w.call(readCallBack, { token });
    const agent = await desk();
    const callBackId = await agent.idOf(number);
    good(await w.call(takeCase, { caseId: callBackId }, agent.headers));
    good(await w.call(getCallBack, { callBackId }, agent.headers));
    good(await w.call(noteCallAttempt, { callBackId, note: 'Kanárijegyzet' }, agent.headers));
    await w.deliver();
    await w.call(askCallBack, { ...asking(), ...canary, phone: '9998877' });
    expect(w.lines.join('\n')).not.toMatch(/kan[aá]ri|9998877/i);
    for (const table of ['call_back', 'call_back_step', 'audit', 'state_change', 'rate', 'link', 'idempotency']) {
      const { rows } = await w.database.pool.query(`select to_jsonb(row)::text as text from ${table} row`);
      expect(rows.map(({ text }) => text).join('\n'), table).not.toMatch(/kan[aá]ri|9998877/i);
    }
  });
});

describe('the asker’s link', () => {
  it('withdraws once, and says then that it is over (R32)', async () => {
    const { token } = await ask();
    expect(good(await w.call(withdrawCallBack, { token })).status).toBe('withdrawn');
    expect(codeOf(await w.call(withdrawCallBack, { token }))).toBe('KC001');
    expect(good(await w.call(readCallBack, { token })).status).toBe('withdrawn');
  });

  it('is unknown under another partner, and as another’s: the bytes of a made-up one (T01, T06)', async () => {
    const { token } = await ask();
    const bytes = async (linkToken: string, host = 'localhost:3000', path = '') => {
      const init = path === '' ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const answer = await w.request(`/api/call-backs/${linkToken}${path}`, { host, ...init });
      return [answer.status, (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '')];
    };
    const before = await stored(w.database);
    for (const path of ['', '/withdraw']) {
      const never = await bytes('A'.repeat(43), 'localhost:3000', path);
      expect(never[0]).toBe(404);
      expect(await bytes(token, 'telekom-health.localhost:3000', path)).toEqual(never);
    }
    expect(await stored(w.database)).toBe(before);
  });

  it('ends thirty days later', async () => {
    const own = await world();
    const { token } = await ask({}, {}, own);
    own.pass({ hours: 30 * 24 });
    expect(codeOf(await own.call(readCallBack, { token }))).toBe('U017');
    await own.close();
  });
});

describe('the work list', () => {
  it('has the longest overdue on top over weekend and holiday, masked, in pages, with counts that agree (R32, P07, S7-23)', async () => {
    const own = await world();
    const numbers: string[] = [];
    for (const at of ['2026-12-28T10:00:00Z', '2026-12-23T10:00:00Z', '2026-12-18T10:00:00Z']) {
      own.setNow(at);
      numbers.push((await ask({}, {}, own)).number);
    }
    own.setNow('2026-12-28T18:00:00Z');
    const { headers, list } = await desk(['agent'], own);
    const open = await list();
    expect(open.map(({ number, overdue }) => [number, overdue])).toEqual([
      [numbers[2], true],
      [numbers[1], true],
      [numbers[0], false],
    ]);
    expect((await list('overdue')).map(({ number }) => number)).toEqual([numbers[2], numbers[1]]);
    expect([open[0]?.name, open[0]?.phone.slice(0, 9)]).toEqual(['Sz. Ü.', '+36 •••• ']);
    const raw = await (await own.request('/api/desk/cases?list=call-backs', { headers })).text();
    expect(raw).not.toMatch(/Szőke|30123|Bőrgyógyászat/);
    const second = good(await own.call(listCases, { list: 'call-backs', page: 2, limit: 2 }, headers));
    expect([second.items.map(({ number }) => number), second.total]).toEqual([[numbers[0]], 3]);
    expect(good(await own.call(countWork, {}, headers))).toContainEqual({
      id: 'call-backs',
      open: 3,
      mine: 0,
      overdue: 2,
    });
    await own.close();
  });

  it('has what one has taken, and what is closed, the newest first (R32)', async () => {
    const own = await world();
    const { headers, list, idOf } = await desk(['agent'], own);
    const [one, two, three] = [await ask({}, {}, own), await ask({}, {}, own), await ask({}, {}, own)];
    const ids = [await idOf(one.number), await idOf(two.number)];
    for (const callBackId of ids) {
      own.pass({ minutes: 1 });
      good(await own.call(takeCase, { caseId: callBackId }, headers));
      expect((await list('mine')).map(({ number }) => number)).toHaveLength(1);
      good(await own.call(finishCallBack, { callBackId, outcome: 'booked' }, headers));
    }
    expect((await list('mine')).length).toBe(0);
    expect((await list('done')).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list()).map(({ number }) => number)).toEqual([three.number]);
    await own.close();
  });

  it('shows a role without the right no list at all (ASVS 8.2.1)', async () => {
    expect(good(await w.call(countWork, {}, (await w.desk([])).headers))).toEqual([]);
    const lists = good(await w.call(countWork, {}, (await w.desk(['claims_assessor'])).headers));
    expect(lists.map(({ id }) => id)).not.toContain('call-backs');
  });
});

describe('working on a call-back', () => {
  it('is taking it, noting a call in vain and closing it, each step with who and when (R32, R38)', async () => {
    const { token, number } = await ask();
    const { id, headers, idOf } = await desk();
    const callBackId = await idOf(number);
    for (let times = 0; times < 2; times += 1)
      expect(good(await w.call(takeCase, { caseId: callBackId }, headers)).holder).toEqual({ id, name: 'Tóth Eszter' });
    good(await w.call(noteCallAttempt, { callBackId, note: 'Foglalt volt' }, headers));
    expect(good(await w.call(readCallBack, { token }))).toMatchObject({ status: 'taken', attempts: 1 });
    const done = good(await w.call(finishCallBack, { callBackId, outcome: 'booked', note: 'Keddre' }, headers));
    expect(done.history.map(({ action, by, note }) => [action, by, note])).toEqual([
      ['ask', null, ''],
      ['take', 'Tóth Eszter', ''],
      ['attempt', 'Tóth Eszter', 'Foglalt volt'],
      ['finish', 'Tóth Eszter', 'Keddre'],
    ]);
    expect([done.name, done.state, done.outcome]).toEqual(['Szőke Ünige', 'done', 'booked']);
    expect(good(await w.call(readCallBack, { token }))).toMatchObject({ status: 'done', outcome: 'booked' });
    const written = await w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'role', 'patient'])
      .where('object_id', '=', callBackId)
      .where('role', '=', 'operator')
      .orderBy('id')
      .execute();
    expect(written.map(({ action }) => action)).toEqual([
      'call_back.take',
      'call_back.read',
      'call_back.attempt',
      'call_back.finish',
    ]);
    expect(new Set(written.map(({ actor, patient }) => `${actor} ${patient}`))).toEqual(
      new Set([`operator:${id} guest:${callBackId}`]),
    );
  });

  it('belongs to one: of twenty who take it at once one has it, and nobody else works on it (T32, KC002)', async () => {
    const { number } = await ask();
    const first = await desk();
    const callBackId = await first.idOf(number);
    const others = await Promise.all(Array.from({ length: 20 }, () => w.desk(['agent'])));
    const answers = await Promise.all(others.map(({ headers }) => w.call(takeCase, { caseId: callBackId }, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ error }) => error).map(codeOf))).toEqual(new Set(['KC002']));
    for (const operation of [takeCase, giveBackCase])
      expect(codeOf(await w.call(operation, { caseId: callBackId }, first.headers)), operation.id).toBe('KC002');
    expect(codeOf(await w.call(noteCallAttempt, { callBackId }, first.headers))).toBe('KC002');
    const closing = await w.call(finishCallBack, { callBackId, outcome: 'booked' }, first.headers);
    expect(codeOf(closing)).toBe('KC002');
    const holder = others[answers.findIndex(({ status }) => status === 200)];
    const back = good(await w.call(giveBackCase, { caseId: callBackId, reason: 'Műszak vége' }, holder?.headers));
    expect(back.holder).toBeNull();
    const there = good(await w.call(getCallBack, { callBackId }, first.headers));
    expect([there.state, there.history.at(-1)?.action]).toEqual(['open', 'give_back']);
    expect(codeOf(await w.call(noteCallAttempt, { callBackId }, holder?.headers))).toBe('KC002');
    good(await w.call(takeCase, { caseId: callBackId }, first.headers));
  });

  it('is over when it is closed or withdrawn, for every step (KC001)', async () => {
    const [closed, withdrawn] = [await ask(), await ask()];
    const { headers, idOf } = await desk(['supervisor']);
    const ids = [await idOf(closed.number), await idOf(withdrawn.number)];
    good(await w.call(takeCase, { caseId: ids[0] ?? '' }, headers));
    good(await w.call(finishCallBack, { callBackId: ids[0] ?? '', outcome: 'informed' }, headers));
    good(await w.call(withdrawCallBack, { token: withdrawn.token }));
    const agent = await w.desk(['agent']);
    for (const callBackId of ids.map(String)) {
      const answers = [
        await w.call(takeCase, { caseId: callBackId }, agent.headers),
        await w.call(noteCallAttempt, { callBackId }, headers),
        await w.call(finishCallBack, { callBackId, outcome: 'booked' }, headers),
        await w.call(giveBackCase, { caseId: callBackId, reason: 'Szabadságon vagyok.' }, headers),
        await w.call(handOnCase, { caseId: callBackId, operatorId: agent.id, reason: 'Szabadságon vagyok.' }, headers),
      ];
      expect(answers.map(codeOf)).toEqual(['KC001', 'KC001', 'KC001', 'KC001', 'KC001']);
    }
  });

  it('is handed out by a supervisor, to somebody of this desk who may, and taken from who is away (R32, ASVS 8.2.2)', async () => {
    const { number } = await ask();
    const { headers, idOf } = await desk(['supervisor']);
    const callBackId = await idOf(number);
    const [agent, doctor, foreign] = [
      await w.desk(['agent'], 'default', 'Kiss Anna'),
      await w.desk(['doctor']),
      await w.desk(['agent'], 'telekom-health'),
    ];
    const names = good(await w.call(listOperators, {}, headers));
    expect(names.find(({ id }) => id === agent.id)?.name).toBe('Kiss Anna');
    expect(names.some(({ id }) => id === foreign.id)).toBe(false);
    for (const operatorId of [doctor.id, foreign.id, randomUUID()])
      expect(
        codeOf(await w.call(handOnCase, { caseId: callBackId, operatorId, reason: 'Szabadságon vagyok.' }, headers)),
      ).toBe('#404');
    const handed = good(
      await w.call(handOnCase, { caseId: callBackId, operatorId: agent.id, reason: 'Szabadságon vagyok.' }, headers),
    );
    expect(handed.holder?.name).toBe('Kiss Anna');
    expect(
      good(await w.call(giveBackCase, { caseId: callBackId, reason: 'Szabadságon van.' }, headers)).holder,
    ).toBeNull();
  });

  it('is nobody’s at another partner: the bytes of a random id, and nothing changes (T01, T06)', async () => {
    const { number } = await ask();
    const { idOf } = await desk();
    const callBackId = await idOf(number);
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const host = 'telekom-health.localhost:3000';
    const ofForeign = async (id: string, step: string) => {
      const init =
        step === ''
          ? { headers: foreign.headers }
          : {
              method: 'POST',
              headers: { ...foreign.headers, 'content-type': 'application/json' },
              body: JSON.stringify({
                ...(step === '/finish' && { outcome: 'booked' }),
                ...(step === '/assign' && { operatorId: foreign.id }),
              }),
            };
      const answer = await w.request(`/api/desk/call-backs/${id}${step}`, { host, ...init });
      return [answer.status, (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '')];
    };
    const before = await stored(w.database);
    for (const step of ['', '/take', '/attempt', '/finish', '/give-back', '/assign']) {
      const never = await ofForeign(randomUUID(), step);
      expect(never[0], step).toBe(404);
      expect(await ofForeign(callBackId, step), step).toEqual(never);
    }
    expect(await stored(w.database)).toBe(before);
  });
});

it('T37: can be opened 120 times in ten minutes by one operator, in parallel too', async () => {
  const own = await world();
  const { number } = await ask({}, {}, own);
  const { headers, idOf } = await desk(['agent'], own);
  const callBackId = await idOf(number);
  const answers = await Promise.all(Array.from({ length: 200 }, () => own.call(getCallBack, { callBackId }, headers)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.filter((answer) => codeOf(answer) === 'K429')).toHaveLength(80);
  own.pass({ minutes: 10 });
  good(await own.call(getCallBack, { callBackId }, headers));
  await own.close();
});

it('P06: goes ninety days after it was closed, with all that was noted; one that is still owed stays', async () => {
  const own = await world();
  const [closed, open] = [await ask({}, {}, own), await ask({}, {}, own)];
  good(await own.call(withdrawCallBack, { token: closed.token }));
  own.pass({ seconds: 90 * 24 * 3600 - 1 });
  const remaining = async () => {
    for (const { when, run } of jobs) if (when === 'forget') await run(own.services, own.hosts.all);
    const { rows } = await own.database.pool.query(
      'select number, (select count(*)::int from call_back_step) as steps, (select count(*)::int from call_back_wish) as wishes from call_back',
    );
    return rows;
  };
  expect(await remaining()).toHaveLength(2);
  own.pass({ seconds: 2 });
  expect(await remaining()).toEqual([{ number: open.number, steps: 1, wishes: 1 }]);
  await own.close();
});
