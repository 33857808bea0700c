import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackCase, handOnCase, listCases, takeCase } from '../../../../contract/desk/cases.ts';
import { countWork } from '../../../../contract/desk/work.ts';
import { listAccess } from '../../../../contract/identity/access-log.ts';
import { identify, register, verifyRegistration } from '../../../../contract/identity/registration.ts';
import { getMe } from '../../../../contract/identity/session.ts';
import { getUnmatchedMember, matchMember, refuseMember } from '../../../../contract/identity/unmatched-desk.ts';
import { entitle } from '../../../../tests/identity/entitle.ts';
import { invariantBreaches } from '../../../../tests/support/invariants.ts';
import { codeOf } from '../../../../tests/support/refusals.ts';
import { goodPassword, registrant } from '../../../../tests/support/registrant.ts';
import { visit } from '../../../../tests/support/visit.ts';
import { good, type World, world } from '../../../../tests/support/world.ts';
import { matchPending } from '../match-pending.ts';
import { openMissing } from './open-missing.ts';

let w: World;
beforeAll(async () => {
  w = await world({ brand: { registrationMode: 'member_id' } });
});
afterAll(() => w.close());

let people = 0;

async function waiting(memberId = `LATE-${people}`) {
  people += 1;
  // One address may register a few people an hour.
  w.pass({ hours: 1 });
  const email = `varo.${people}@example.com`;
  good(await w.call(register, { ...registrant(people), email, mode: 'member_id', memberId }));
  await w.deliver();
  const { html = '' } = w.letters.findLast(({ to }) => to === email) ?? {};
  const token = /verify-registration\/([\w-]+)/.exec(html)?.[1] ?? '';
  const session = good(await w.call(verifyRegistration, { token, password: goodPassword }));
  const row = await w.database.db
    .selectFrom('unmatched_member')
    .innerJoin('account', 'account.id', 'unmatched_member.account_id')
    .select(['unmatched_member.id', 'unmatched_member.number', 'account_id'])
    .where('account.email', '=', email)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${session.token}` };
  return { email, headers, memberId: row.id, number: row.number, accountId: row.account_id };
}

const lastLetter = async (to: string) => {
  await w.deliver();
  return w.letters.findLast((letter) => letter.to === to)?.subject;
};

describe('somebody whom the register does not know', () => {
  it('is a case with a number, promised in two working days, whose list says initials alone (S8.3-14, not-shown 5.10, P07)', async () => {
    const { memberId, number, email } = await waiting();
    const { headers } = await w.desk(['agent']);
    const { items } = good(await w.call(listCases, { list: 'members', limit: 100 }, headers));
    const line = items.find((item) => item.number === number);
    expect(line).toMatchObject({ id: memberId, state: 'open', subject: 'member_id', name: 'Sz. Ü.', overdue: false });
    expect(line?.phone).toMatch(/•/);
    const days = Temporal.Instant.from(line?.due ?? '').since(w.now(), { largestUnit: 'hours' }).hours / 24;
    expect(days).toBeGreaterThan(1);
    expect(JSON.stringify(items)).not.toMatch(/LATE|Szőke|example/);
    const counts = good(await w.call(countWork, {}, headers)).find(({ id }) => id === 'members');
    expect(counts?.open).toBeGreaterThan(0);
    const seen = good(await w.call(getUnmatchedMember, { memberId }, headers));
    expect(seen).toMatchObject({ number, email, kind: 'member_id', identifier: 'LATE0', birthDate: '1980-05-14' });
  });

  it('is found by the desk under what the register has, gets the services and a letter, and sees who looked (S8.3-14, P12)', async () => {
    const { memberId, headers, email } = await waiting();
    await entitle(w, 'member_id', 'KY77', { birthDate: '1980-05-15' });
    const desk = await w.desk(['agent'], 'default', 'Kiss Anna');
    const match = { memberId, kind: 'member_id', identifier: 'ky-77' } as const;
    expect(codeOf(await w.call(matchMember, match, desk.headers))).toBe('KU002');
    good(await w.call(takeCase, { caseId: memberId }, desk.headers));
    good(await w.call(takeCase, { caseId: memberId }, desk.headers));
    expect(codeOf(await w.call(matchMember, match, desk.headers))).toBe('KU003');
    const open = good(await w.call(getUnmatchedMember, { memberId }, desk.headers));
    expect([open.state, open.identifier]).toEqual(['taken', expect.stringMatching(/^LATE/)]);
    const member = good(await w.call(matchMember, { ...match, birthDate: '1980-05-15' }, desk.headers));
    expect(member).toMatchObject({ state: 'matched', identifier: 'ky-77' });
    const me = good(await w.call(getMe, {}, headers));
    expect([me.identificationPending, me.currentSubscription?.product.key]).toEqual([false, 'hars-teljes']);
    expect(await lastLetter(email)).toBe('Megtaláltuk a jogosultságát');
    expect(member.history.map(({ action, outcome }) => `${action.split('.')[1]} ${outcome}`)).toEqual([
      'match done',
      'match failed',
      'take done',
      'open done',
    ]);
    const log = good(await w.call(listAccess, {}, headers)).items;
    expect(log.filter(({ name }) => name === 'Kiss Anna').length).toBeGreaterThan(3);
    expect(codeOf(await w.call(matchMember, match, desk.headers))).toBe('KU001');
    expect(codeOf(await w.call(refuseMember, { memberId, reason: 'details_differ' }, desk.headers))).toBe('KU001');
  });

  it.each([
    ['not_in_register', 'szerepel'],
    ['details_differ', 'egyezik'],
  ] as const)('is refused because %s, is told so, and may name something else (S8.3-14)', async (reason, word) => {
    const { memberId, headers, email } = await waiting();
    const desk = await w.desk(['agent']);
    expect(codeOf(await w.call(refuseMember, { memberId, reason }, desk.headers))).toBe('KU002');
    good(await w.call(takeCase, { caseId: memberId }, desk.headers));
    const refused = good(await w.call(refuseMember, { memberId, reason }, desk.headers));
    expect(refused).toMatchObject({ state: 'refused', reason });
    expect(good(await w.call(getMe, {}, headers)).identificationPending).toBe(false);
    expect(await lastLetter(email)).toBe('Nem tudtuk azonosítani');
    expect(w.letters.findLast(({ to }) => to === email)?.text).toContain(word);
    await entitle(w, 'member_id', `NEW${reason === 'details_differ' ? 1 : 2}`);
    const again = { mode: 'member_id', memberId: `NEW${reason === 'details_differ' ? 1 : 2}` } as const;
    expect(good(await w.call(identify, again, headers)).currentSubscription?.product.key).toBe('hars-teljes');
    const { items } = good(await w.call(listCases, { list: 'members', filter: 'done', limit: 100 }, desk.headers));
    expect(items.map(({ id }) => id)).toContain(memberId);
  });

  it('is no case any more once the register grows or they name what it has (S8.3-14)', async () => {
    const [grown, own] = [await waiting('GROWN1'), await waiting()];
    await entitle(w, 'member_id', 'GROWN1');
    expect(await matchPending(w.services, w.hosts.all)).toBe(1);
    await entitle(w, 'member_id', 'OWN1');
    good(await w.call(identify, { mode: 'member_id', memberId: 'OWN1' }, own.headers));
    const { headers } = await w.desk(['agent']);
    for (const [{ memberId }, role] of [
      [grown, 'system'],
      [own, 'customer'],
    ] as const) {
      const seen = good(await w.call(getUnmatchedMember, { memberId }, headers));
      expect([seen.state, seen.history[0]?.role]).toEqual(['matched', role]);
      expect(codeOf(await w.call(takeCase, { caseId: memberId }, headers))).toBe('KU001');
    }
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('becomes a case once where they waited before there were cases, promised from then (S8.3-14)', async () => {
    const { accountId } = await waiting();
    await w.database.db.deleteFrom('unmatched_member').where('account_id', '=', accountId).execute();
    w.pass({ hours: 24 * 7 });
    await Promise.all([openMissing(w.services, w.hosts.all), openMissing(w.services, w.hosts.all)]);
    const rows = await w.database.db
      .selectFrom('unmatched_member')
      .select(['status', 'due_at'])
      .where('account_id', '=', accountId)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['open']);
    expect(Temporal.Instant.compare(rows[0]?.due_at ?? '', w.now())).toBe(-1);
    const { headers } = await w.desk(['agent']);
    const { items } = good(await w.call(listCases, { list: 'members', filter: 'overdue', limit: 100 }, headers));
    expect(items.length).toBeGreaterThan(0);
  });
});

describe('the desk', () => {
  it('lets one of two who press at once take it, match it or refuse it (T01)', async () => {
    const { memberId } = await waiting();
    const rivals = await Promise.all([w.desk(['agent']), w.desk(['supervisor'])]);
    const answers = await Promise.all(rivals.map(({ headers }) => w.call(takeCase, { caseId: memberId }, headers)));
    expect(answers.map((answer) => codeOf(answer) ?? 'taken').toSorted()).toEqual(['KU002', 'taken']);
    const winner = rivals[answers.findIndex(({ error }) => !error)]?.headers ?? {};
    await entitle(w, 'member_id', 'ONCE1', { uses: 1 });
    const match = { memberId, kind: 'member_id', identifier: 'ONCE1' } as const;
    const steps = await Promise.all([
      w.call(matchMember, match, winner),
      w.call(matchMember, match, winner),
      w.call(refuseMember, { memberId, reason: 'details_differ' }, winner),
    ]);
    expect(steps.map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(['KU001', 'KU001', 'done']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('hands a case out and takes it back; clinic, doctor and another partner are refused (T01, T04, ASVS 8.2.1)', async () => {
    const { memberId } = await waiting();
    const [agent, chief, other] = [await w.desk(['agent']), await w.desk(['supervisor']), await w.desk(['doctor'])];
    expect(
      (
        await w.call(
          handOnCase,
          { caseId: memberId, operatorId: agent.id, reason: 'Szabadságon vagyok.' },
          agent.headers,
        )
      ).status,
    ).toBe(409);
    expect(
      (
        await w.call(
          handOnCase,
          { caseId: memberId, operatorId: other.id, reason: 'Szabadságon vagyok.' },
          chief.headers,
        )
      ).status,
    ).toBe(404);
    const handover = good(
      await w.call(
        handOnCase,
        { caseId: memberId, operatorId: agent.id, reason: 'Szabadságon vagyok.' },
        chief.headers,
      ),
    );
    expect(handover.holder?.id).toBe(agent.id);
    expect(
      good(await w.call(giveBackCase, { caseId: memberId, reason: 'Szabadságon van.' }, chief.headers)).holder,
    ).toBeNull();
    expect(codeOf(await w.call(giveBackCase, { caseId: memberId }, agent.headers))).toBe('KU002');
    expect((await w.call(getUnmatchedMember, { memberId }, other.headers)).status).toBe(403);
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    for (const answer of [
      await w.call(getUnmatchedMember, { memberId }, there),
      await w.call(takeCase, { caseId: memberId }, there),
      await w.call(giveBackCase, { caseId: memberId }, there),
      await w.call(handOnCase, { caseId: memberId, operatorId: foreign.id, reason: 'Szabadságon vagyok.' }, there),
      await w.call(matchMember, { memberId, kind: 'taj', identifier: '111111110' }, there),
      await w.call(refuseMember, { memberId, reason: 'details_differ' }, there),
    ])
      expect(answer.status).toBe(404);
    expect(good(await w.call(listCases, { list: 'members' }, there)).items).toEqual([]);
  });

  it('does all of it on pages without script, in three languages (S1-08, S7-23)', async () => {
    const { memberId, number } = await waiting();
    await entitle(w, 'taj', '111111110');
    const desk = await w.desk(['agent']);
    const path = `/desk/members/${memberId}`;
    const press = (form: Record<string, string>, language = 'hu') =>
      visit(w, path, { cookie: desk.cookie, method: 'POST', form, language });
    for (const language of ['hu', 'en', 'ro']) {
      const list = await visit(w, `/desk?list=members&number=${number}`, { cookie: desk.cookie, language });
      expect(list.document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
      expect((await visit(w, path, { cookie: desk.cookie, language })).text).toContain(number);
    }
    good(await w.call(takeCase, { caseId: memberId }, desk.headers));
    for (const language of ['hu', 'en', 'ro'])
      expect((await press({ intent: 'refuse' }, language)).document.querySelector('[role=alert]')).not.toBeNull();
    const missed = await press({ intent: 'match', kind: 'taj', identifier: '222222220', birthDate: '' });
    expect([missed.status, missed.document.querySelector<HTMLInputElement>('#identifier')?.value]).toEqual([
      409,
      '222222220',
    ]);
    await w.request(path, {
      method: 'POST',
      headers: {
        cookie: desk.cookie,
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ intent: 'match', kind: 'taj', identifier: '111 111 110' }).toString(),
    });
    const seen = await visit(w, path, { cookie: desk.cookie });
    expect(seen.text).toContain('megtaláltuk');
    expect(seen.document.querySelector('button[value=match], button[value=take]')).toBeNull();
  });
});
