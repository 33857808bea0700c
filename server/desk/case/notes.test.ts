import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClaim } from '../../../contract/claims/claim.ts';
import { getDeskClaim } from '../../../contract/claims/claim-desk.ts';
import {
  giveBackCase,
  handOnCase,
  listCases,
  readCaseDesk,
  remindOfCase,
  takeCase,
  writeCaseNote,
} from '../../../contract/desk/cases.ts';
import { deskRates } from '../../../contract/desk/rates.ts';
import { claimCustomer, newClaim } from '../../../tests/claims/claims.ts';
import { dayParts, shownDay } from '../../../tests/support/day-parts.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { tally } from '../../platform/rate.ts';
import { personalData } from '../personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function claim() {
  const customer = await claimCustomer(w);
  const { claimId, number } = await newClaim(w, customer.headers);
  const one = await w.desk(['claims_assessor'], 'default', 'Kiss Anna');
  good(await w.call(takeCase, { caseId: claimId }, one.headers));
  return { customer, number, one, caseId: claimId };
}

describe('what colleagues note about a case', () => {
  it('is read by whoever may work on it, sealed in the table, and its customer sees that it was written and no word (S1-08, P12)', async () => {
    const { customer, number, one, caseId } = await claim();
    const two = await w.desk(['claims_assessor'], 'default', 'Nagy Béla');
    expect((await w.call(writeCaseNote, { caseId, text: ' ' }, one.headers)).error?.violations[0]?.propertyName).toBe(
      'text',
    );
    good(await w.call(writeCaseNote, { caseId, text: 'Kanárijegyzet: telefonált.' }, one.headers));
    good(await w.call(handOnCase, { caseId, operatorId: two.id, reason: 'Szabadságra megyek.' }, one.headers));
    const chief = await w.desk(['supervisor'], 'default', 'Vas Ilona');
    expect(codeOf(await w.call(giveBackCase, { caseId }, chief.headers))).toBe('X444');
    good(await w.call(giveBackCase, { caseId, reason: 'Beteg lett.' }, chief.headers));
    const { notes, mayNote } = good(await w.call(readCaseDesk, { caseId }, two.headers));
    expect([mayNote, notes.map(({ name, step, text }) => [name, step, text])]).toEqual([
      true,
      [
        ['Vas Ilona', 'take_from', 'Beteg lett.'],
        ['Kiss Anna', 'hand_on', 'Szabadságra megyek.'],
        ['Kiss Anna', null, 'Kanárijegyzet: telefonált.'],
      ],
    ]);
    const agent = await w.desk(['agent']);
    for (const operation of [readCaseDesk, remindOfCase])
      expect(codeOf(await w.call(operation, { caseId }, agent.headers))).toBe('K403');
    const foreign = await w.desk(['claims_assessor'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    expect(codeOf(await w.call(writeCaseNote, { caseId, text: 'x' }, there))).toBe('#404');
    const { rows } = await w.database.pool.query('select to_jsonb(n)::text as text from case_note n');
    expect(JSON.stringify(rows)).not.toContain('Kanári');
    const own = good(await w.call(readClaim, { number }, customer.headers));
    expect(own.history.map(({ action }) => action)).toContain('claim.note');
    expect(JSON.stringify(own)).not.toContain('Kanári');
    expect(w.lines.join('\n')).not.toContain('Kanári');
  });

  it('is handed out with all their data, and goes with an erasure (P01, P03)', async () => {
    const { customer, one, caseId, number } = await claim();
    good(await w.call(writeCaseNote, { caseId, text: 'Visszahívandó.' }, one.headers));
    good(await w.call(remindOfCase, { caseId, onDay: '2026-11-24' }, one.headers));
    const [mine] = personalData;
    const handed = [];
    for await (const one of (await mine?.resources?.(w.context(), customer.id)) ?? []) handed.push(one);
    expect(handed).toMatchObject([{ note: [{ text: `${number}: Visszahívandó.` }] }]);
    await w.database.db.transaction().execute(async (tx) => {
      const event = { actor: { role: 'system', id: 'system' }, onBehalfOf: null, action: 'account.erase' } as const;
      const object = { type: 'account', id: customer.id };
      const health = await auditWrite(tx, w.context(), { ...event, object, patient: customer.id });
      await mine?.erase(health, w.context(), customer.id);
    });
    expect(good(await w.call(readCaseDesk, { caseId }, one.headers))).toMatchObject({ notes: [], remindOn: null });
  });
});

it('nobody reads notes or takes cases faster than a person works (T37)', async () => {
  const { one, caseId } = await claim();
  for (const rate of [deskRates.caseNotes, deskRates.caseStep])
    await Promise.all(Array.from({ length: rate.times }, () => tally(w.context(), rate, one.id)));
  for (const operation of [takeCase, giveBackCase])
    expect(codeOf(await w.call(operation, { caseId }, one.headers))).toBe('K429');
  for (const operation of [readCaseDesk, remindOfCase])
    expect(codeOf(await w.call(operation, { caseId }, one.headers))).toBe('K429');
  const other = await w.desk(['claims_assessor']);
  expect(good(await w.call(readCaseDesk, { caseId }, other.headers)).mayNote).toBe(true);
});

describe('a reminder', () => {
  it('puts a case on one’s own list from its day on, also one that is over, until it is taken off (S1-08)', async () => {
    const { one, caseId } = await claim();
    const two = await w.desk(['claims_assessor']);
    const listed = async ({ headers }: typeof one) =>
      good(await w.call(listCases, { filter: 'reminded' }, headers)).items.map(({ id, list }) => [id, list]);
    good(await w.call(remindOfCase, { caseId, onDay: '2026-11-24' }, one.headers));
    expect(await listed(one)).toEqual([]);
    good(await w.call(remindOfCase, { caseId, onDay: '2026-11-23' }, one.headers));
    expect([await listed(one), await listed(two)]).toEqual([[[caseId, 'claims']], []]);
    expect(good(await w.call(remindOfCase, { caseId }, one.headers)).remindOn).toBeNull();
    expect(await listed(one)).toEqual([]);
  });

  it('set twice at once stands once, and a repeated form changes nothing (I5, S1-08)', async () => {
    const { one, caseId } = await claim();
    const key = { ...one.headers, 'idempotency-key': randomUUID() };
    const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
    const both = await Promise.all(days.map((onDay) => w.call(remindOfCase, { caseId, onDay }, one.headers)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    good(await w.call(remindOfCase, { caseId, onDay: '2026-11-30' }, key));
    good(await w.call(remindOfCase, { caseId }, one.headers));
    good(await w.call(remindOfCase, { caseId, onDay: '2026-11-30' }, key));
    expect(good(await w.call(readCaseDesk, { caseId }, one.headers)).remindOn).toBeNull();
  });

  it('is set, and a note written, on the page without script, and what was refused stays (R39, S1-11)', async () => {
    const { one, caseId } = await claim();
    const jar = new Map([['desk', one.token]]);
    const send = (form: Record<string, string>) => visit(w, `/desk/claims/${caseId}`, { jar, method: 'POST', form });
    expect((await send({ intent: 'note', caseNote: 'Kérte, hogy délután hívjuk.' })).text).toContain('délután hívjuk');
    const wrong = await send({ intent: 'remind', ...dayParts('onDay', '2027-13-01') });
    expect([wrong.status, wrong.document.querySelector('#onDay-error') !== null]).toEqual([422, true]);
    const set = await send({ intent: 'remind', ...dayParts('onDay', '2027-01-15') });
    expect(shownDay(set.document, 'onDay')).toBe('2027-01-15');
    const long = await send({ intent: 'note', caseNote: 'x'.repeat(2001) });
    expect(long.document.querySelector<HTMLTextAreaElement>('#caseNote')?.value).toHaveLength(2001);
    expect(good(await w.call(getDeskClaim, { claimId: caseId }, one.headers)).status).toBe('received');
  });
});

it('shows all one has in every list on one page, with the list and the page of each line (S1-08, S7-23)', async () => {
  const { one, caseId, number } = await claim();
  const page = await visit(w, '/desk?list=all&filter=mine', { jar: new Map([['desk', one.token]]), axe: true });
  const line = page.document.querySelector(`tbody a[href="/desk/claims/${caseId}"]`);
  expect([line?.textContent, line?.closest('tr')?.textContent.includes('Kárbejelentések')]).toEqual([number, true]);
});
