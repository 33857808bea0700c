import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import type { World } from '../support/world.ts';
import { type ProjectCopy, projectCopy, worldOf } from './project-copy.ts';

// The test copies the project and adds disputes of payments as an area with its own folders. No file of home, messages,
// timeline, queue or gauges is changed.

/** The row goes before the text. */
const rows: readonly [file: string, before: string, row: string][] = [
  [
    'contract/home/case-kinds.ts',
    'import { memberCase',
    "import { disputeCase } from '../disputes/dispute-states.ts';",
  ],
  ['contract/home/case-kinds.ts', '  unmatched_member: memberCase,', '  payment_dispute: disputeCase,'],
  [
    'contract/desk/work-lists.ts',
    "  {\n    id: 'members',",
    `  {
    id: 'disputes',
    right: 'payment_dispute.read',
    kind: 'payment_dispute',
    route: 'desk-dispute',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },`,
  ],
  [
    'server/desk/case/hold-cases.ts',
    'import type { Context',
    "import { disputeHolding } from '../../disputes/desk-steps.ts';",
  ],
  ['server/desk/case/hold-cases.ts', '  unmatched_member: memberHolding,', '  payment_dispute: disputeHolding,'],
];

let copy: ProjectCopy;
let w: World;

beforeAll(async () => {
  copy = projectCopy();
  copy.addArea('disputes', 'tests/new-kind');
  for (const [file, before, row] of rows) copy.replace(file, before, `${row}\n${before}`);
  copy.replace(
    'tests/sharding/keys.ts',
    '  preauthorization:',
    "  payment_dispute: by('partner'),\n  preauthorization:",
  );
  // The pages of the new kind are built and looked at in the deep run; the rest is the API's.
  if (deep) expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'build')).toBe('');
  else copy.linkBuild();
  w = await worldOf(copy);
}, 300_000);
afterAll(async () => {
  await w?.close();
  copy?.remove();
});

const Answer = z.looseObject({ errorCode: z.string().optional() });
const Sent = z.looseObject({ number: z.string() });
const Listed = z.object({ items: z.tuple([z.looseObject({ id: z.uuid() })]) });
type Caller = { headers: Record<string, string> };

async function ask({ headers }: Caller, path: string, body?: object) {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const json = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const response = await w.request(`/api/${path}`, { headers: json, ...(body && sent) });
  return Answer.parse(await response.json());
}

async function newDispute() {
  const { id: accountId } = await account(w.database, { subscriptions: [['hasConsultation']] });
  const customer = await w.session(accountId);
  const cause = { cause: 'charged_twice', text: 'Kétszer vontak le.' };
  const { number } = Sent.parse(await ask(customer, 'disputes', cause));
  const work = await ask(await w.desk(['supervisor']), `desk/cases?list=disputes&number=${number}`);
  return { accountId, customer, number, id: Listed.parse(work).items[0].id };
}

it('a new kind of case is listed, counted, taken, handed on, noted, found with its person and settled by its own folder alone (S1-08)', async () => {
  const { id, number, accountId } = await newDispute();
  const one = await w.desk(['agent']);
  const two = await w.desk(['agent']);
  const assessor = await w.desk(['claims_assessor']);
  const listed = { items: [{ id, number, list: 'disputes', holder: null, weight: 2 }] };
  expect(await ask(one, 'desk/cases?list=disputes')).toMatchObject(listed);
  expect(await ask(one, `desk/cases/${id}/take`, {})).toMatchObject({ holder: { id: one.id } });
  expect((await ask(two, `desk/cases/${id}/take`, {})).errorCode).toBe('KW902');
  expect((await ask(two, `desk/disputes/${id}/settle`, { text: 'Visszatérítve.' })).errorCode).toBe('KW902');
  expect((await ask(assessor, `desk/cases/${id}/desk`)).errorCode).toBe('K403');
  expect(await ask(one, 'desk/cases?filter=mine')).toMatchObject({ items: [{ id, list: 'disputes' }] });
  const handed = { operatorId: two.id, reason: 'Szabadságra megyek.' };
  expect(await ask(one, `desk/cases/${id}/hand-on`, handed)).toMatchObject({ holder: { id: two.id } });
  await ask(two, `desk/cases/${id}/notes`, { text: 'Hívtuk.' });
  expect(await ask(two, `desk/cases/${id}/reminder`, { onDay: '2026-11-23' })).toMatchObject({
    notes: [{ text: 'Hívtuk.' }, { text: 'Szabadságra megyek.', step: 'hand_on' }],
    remindOn: '2026-11-23',
  });
  expect(await ask(two, 'desk/persons/search', { query: number })).toMatchObject({ items: [{ id: accountId }] });
  expect(await ask(two, `desk/disputes/${id}/settle`, { text: 'Visszatérítve.' })).toMatchObject({ state: 'settled' });
  expect((await ask(two, `desk/disputes/${id}/settle`, { text: 'Megint.' })).errorCode).toBe('KW901');
  expect(await ask(one, 'desk/cases?list=disputes')).toMatchObject({ items: [] });
  expect(await ask(one, 'desk/cases?list=disputes&filter=done')).toMatchObject({ items: [{ id }] });
});

it('its customer sees it at home, in messages and in the timeline, gets the letters, and answers what the desk then reads (S1-04, S2.4-01)', async () => {
  const { id, number, customer } = await newDispute();
  const agent = await w.desk(['agent']);
  const home = () => ask(customer, 'overview');
  const messages = async () =>
    z.looseObject({ items: z.array(z.unknown()) }).parse(await ask(customer, 'messages')).items;
  const letters = () =>
    w.letters.filter(({ text }) => text.includes(`/disputes/${number}`)).map(({ subject }) => subject);
  const atDesk = () => ask(agent, 'desk/cases?filter=mine');
  expect(await home()).toMatchObject({ turns: [] });
  expect(await messages()).toMatchObject([{ kind: 'payment_dispute', number, by: 'customer', unread: 0 }]);

  w.pass({ minutes: 1 });
  await ask(agent, `desk/cases/${id}/take`, {});
  expect(await ask(agent, `desk/disputes/${id}/questions`, { text: 'Melyik napon?' })).toMatchObject({
    state: 'asked',
  });
  await w.deliver();
  expect(letters()).toEqual(['There is news about the payment you dispute']);
  expect(await home()).toMatchObject({
    turns: [{ kind: 'payment_dispute', id, number, status: 'asked' }],
    messages: 1,
  });
  expect(await messages()).toMatchObject([{ number, by: 'desk', message: 'question', unread: 1 }]);
  expect(await ask(agent, 'desk/cases?list=disputes')).toMatchObject({ items: [] });

  w.pass({ minutes: 1 });
  expect(await ask(customer, `disputes/${number}`)).toMatchObject({ state: 'asked', messages: [{}, { by: 'desk' }] });
  expect(await home()).toMatchObject({ messages: 0 });
  await ask(customer, `disputes/${number}/messages`, { text: 'Hétfőn.' });
  expect(await home()).toMatchObject({ turns: [] });
  expect(await atDesk()).toMatchObject({ items: [{ id, state: 'taken', customerNewsAt: w.now().toString() }] });

  await ask(agent, `desk/disputes/${id}/settle`, { text: 'Visszatérítve.' });
  await w.deliver();
  expect(letters()).toHaveLength(2);
  const timeline = { parts: [{ kind: 'payment_dispute', number, status: 'settled', turn: null }] };
  expect(await ask(customer, `episodes/${number}`)).toMatchObject(timeline);
  expect(await ask(agent, `desk/episodes/${number}`)).toMatchObject(timeline);
  const stranger = await w.session((await account(w.database)).id);
  for (const path of [`disputes/${number}`, `episodes/${number}`])
    expect((await ask(stranger, path)).errorCode).toBe('#404');
});

it('a role that may only view it finds it by its number, and nothing of it is open to them (S7-23)', async () => {
  const { id, number } = await newDispute();
  const doctor = await w.desk(['doctor']);
  expect(await ask(doctor, 'desk/cases?list=disputes')).toMatchObject({ items: [], total: 0 });
  expect(await ask(doctor, `desk/cases?list=disputes&number=${number}`)).toMatchObject({ items: [{ id }] });
  expect((await ask(doctor, `desk/disputes/${id}`)).errorCode).toBeUndefined();
  expect((await ask(doctor, `desk/cases/${id}/take`, {})).errorCode).toBe('K403');
});

it('what is done to it stands in the audit, in the history of its states, in its gauge and in the data of its person (P01, P04)', async () => {
  const { id, number, accountId } = await newDispute();
  const one = await w.desk(['agent']);
  await ask(one, `desk/cases/${id}/take`, {});
  await ask(one, `desk/cases/${id}/notes`, { text: 'Hívtuk.' });
  const { pool } = w.database;
  const { rows } = await pool.query('select action from audit where object_id = $1 order by id', [id]);
  expect(rows.map(({ action }) => action)).toEqual([
    'payment_dispute.send',
    'payment_dispute.take',
    'payment_dispute.note',
    'payment_dispute.read',
  ]);
  const moves = await pool.query('select from_state, to_state from state_change where object_id = $1 order by id', [
    id,
  ]);
  expect(moves.rows).toEqual([
    { from_state: null, to_state: 'open' },
    { from_state: 'open', to_state: 'taken' },
  ]);
  const head = await pool.query('select weight, amount, currency from case_head where id = $1', [id]);
  expect(head.rows).toEqual([{ weight: 2, amount: 12_000, currency: 'HUF' }]);
  const { lateCases } = await copy.load<typeof import('../../server/desk/case/late-cases.ts')>(
    'server/desk/case/late-cases.ts',
  );
  await pool.query(`update payment_dispute set due_at = $2 where id = $1`, [
    id,
    w.now().subtract({ hours: 1 }).toString(),
  ]);
  expect((await lateCases(w.services)).get('payment_dispute')).toBe(3600);
  const { personalData } = await copy.load<typeof import('../../server/personal-data.ts')>('server/personal-data.ts');
  const handed = [];
  for (const part of personalData.filter(({ id: one }) => ['case_notes', 'disputes'].includes(one)))
    for await (const resource of (await part.resources?.(w.context(), accountId)) ?? []) handed.push(resource);
  expect(handed).toMatchObject([
    { note: [{ text: `${number}: Hívtuk.` }] },
    { resourceType: 'Task', id, description: 'Kétszer vontak le.' },
  ]);
});

it.runIf(deep)(
  'its pages show it to both sides, with its facts and steps beside what every kind has (S1-08, S1-04)',
  async () => {
    const { visit } = await copy.load<typeof import('../support/visit.ts')>('tests/support/visit.ts');
    const { id, number, customer } = await newDispute();
    const { token } = await w.desk(['agent']);
    const jar = new Map([['desk', token]]);
    const own = new Map([['token', customer.token]]);
    const { statementVersion } = await copy.load<typeof import('../../server/portal/content/content.ts')>(
      'server/portal/content/content.ts',
    );
    const accepts = { version: statementVersion(w.context()), privacyAccepted: true };
    expect((await ask(customer, 'privacy-statement', accepts)).errorCode).toBeUndefined();
    const press = (form: Record<string, string>) => visit(w, `/desk/disputes/${id}`, { jar, method: 'POST', form });
    expect((await visit(w, '/desk?list=disputes', { jar, axe: true })).text).toContain(number);
    expect((await press({ intent: 'take' })).text).toContain('What was agreed');
    expect((await press({ intent: 'ask', question: '' })).status).toBe(422);
    expect((await press({ intent: 'ask', question: 'Melyik napon?' })).text).toContain('Question asked');
    const home = await visit(w, '/', { jar: own, axe: true });
    expect(home.text).toContain('We have a question about the payment');
    expect(home.document.querySelector(`a[href$="/disputes/${number}"]`)).not.toBeNull();
    expect((await visit(w, '/messages', { jar: own })).text).toContain('Disputed payment');
    const page = await visit(w, `/disputes/${number}`, { jar: own, axe: true });
    expect([page.text.includes('Melyik napon?'), page.text.includes('We have asked you something.')]).toEqual([
      true,
      true,
    ]);
    const written = await visit(w, `/disputes/${number}`, { jar: own, method: 'POST', form: { text: 'Hétfőn.' } });
    expect(written.text).toContain('Hétfőn.');
    expect((await press({ intent: 'settle', text: 'Visszatérítve.' })).text).toContain('Settled');
    expect((await visit(w, `/cases/${number}`, { jar: own })).text).toContain('We have agreed on it.');
  },
);

it.runIf(deep)(
  'compiles, but that the tests miss its model, its steps and its cause of refusals (S1-08)',
  { timeout: 300_000 },
  () => {
    expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toBe('');
    const errors = copy.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1');
    const files = errors.split('\n').flatMap((line) => /^([^ (]+)\(/.exec(line)?.[1] ?? []);
    expect([...new Set(files)].toSorted()).toEqual([
      'tests/case-models/models.ts',
      'tests/house/holders.test.ts',
      'tests/refusal-causes/cases.ts',
      'tests/support/desk-kinds.ts',
    ]);
  },
);
