import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../contract/platform/languages.ts';
import { speakableNumber } from '../server/platform/speakable-number.ts';
import { account } from './account.ts';
import { deep } from './deep.ts';
import { type ProjectCopy, projectCopy, worldOf } from './project-copy.ts';
import type { World } from './world.ts';

// A kind of case is data: this test copies the project and adds disputes of payments to the copy, by a table in SQL, a table of
// states and steps, its facts, its page and its texts. What every kind has comes from the engine, of which no line changes.

const added = {
  'contract/desk/dispute.ts': 'dispute-contract.txt',
  'server/desk/dispute.ts': 'dispute-server.txt',
  'web/desk/dispute.tsx': 'dispute-page.txt',
  'server/platform/db/migrations/9001_disputes.sql': 'disputes.sql.txt',
};

/** What a list of the project is told: the row goes before the text. */
const rows: readonly [file: string, before: string, row: string][] = [
  [
    'contract/desk/rights.ts',
    '  case_content:',
    "  payment_dispute: { agent: ['read', 'act'], supervisor: ['read', 'act', 'assign'] },",
  ],
  ['contract/home/case-kinds.ts', 'import { memberCase', "import { disputeCase } from '../desk/dispute.ts';"],
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
    'contract/desk/routes.ts',
    "  { ...desk, id: 'desk-member'",
    "  { ...desk, id: 'desk-dispute', path: '/desk/disputes/:id', file: 'desk/dispute.tsx' },",
  ],
  ['contract/desk/area.ts', 'import * as cases', "import * as dispute from './dispute.ts';"],
  ['contract/desk/area.ts', '...person', '...dispute,'],
  ['server/desk/area.ts', 'import * as countWork', "import * as dispute from './dispute.ts';"],
  ['server/desk/area.ts', '    ...countWork,', '    ...dispute,'],
  ['server/desk/case/hold-cases.ts', 'import type { Context', "import { disputeHolding } from '../dispute.ts';"],
  ['server/desk/case/hold-cases.ts', '  unmatched_member: memberHolding,', '  payment_dispute: disputeHolding,'],
  [
    'contract/desk/errors.ts',
    '} as const satisfies ErrorRows;',
    "  KW901: { status: 409, clause: 'S1-08', next: 'go-home' },\n  KW902: { status: 409, clause: 'S1-08', next: 'go-home' },",
  ],
];

const said = {
  'desk.list.disputes': 'Disputes of payments',
  'desk.dispute.title': 'Dispute {number}',
  'desk.dispute.agreed': 'What was agreed',
  'desk.dispute.settle': 'Settle the dispute',
  'desk.dispute.state.open': 'Open',
  'desk.dispute.state.taken': 'Taken',
  'desk.dispute.state.asked': 'The customer was asked',
  'desk.dispute.state.settled': 'Settled',
  'errors.KW901.text': 'The dispute is settled.',
  'errors.KW901.cause': 'A colleague has settled it.',
  'errors.KW901.next': 'Go back to the list.',
  'errors.KW902.text': 'The dispute is somebody else’s.',
  'errors.KW902.cause': 'A colleague has taken it.',
  'errors.KW902.next': 'Go back to the list.',
};

let copy: ProjectCopy;
let w: World;

beforeAll(async () => {
  copy = projectCopy();
  for (const [file, from] of Object.entries(added))
    copy.write(file, readFileSync(join('tests/new-kind', from), 'utf8'));
  for (const [file, before, row] of rows) copy.replace(file, before, `${row}\n${before}`);
  for (const language of languages) copy.write(`locales/${language}/desk/dispute.json`, JSON.stringify(said));
  // The page of the new kind is built and looked at in the deep run; the rest is the API's.
  if (deep) expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'build')).toBe('');
  else copy.linkBuild();
  w = await worldOf(copy);
}, 300_000);
afterAll(async () => {
  await w?.close();
  copy?.remove();
});

const Answer = z.looseObject({ errorCode: z.string().optional() });
type Headers = Record<string, string>;

async function ask({ headers }: { headers: Headers }, path: string, body?: object) {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const json = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const response = await w.request(`/api/desk/${path}`, { headers: json, ...(body && sent) });
  return Answer.parse(await response.json());
}

async function newDispute() {
  const { id: accountId } = await account(w.database);
  const { rows } = await w.database.pool.query<{ id: string; number: string }>(
    `insert into payment_dispute (id, partner_id, number, account_id, status, due_at, created_at)
     select gen_random_uuid(), partner_id, $2, id, 'open', now(), now() from account where id = $1
     returning id, number`,
    [accountId, speakableNumber()],
  );
  const [made] = rows;
  if (!made) throw new Error('nothing was inserted');
  return { ...made, accountId };
}

it('a new kind of case is listed, counted, taken, handed on, noted, found with its person and settled by its table alone (S1-08)', async () => {
  const { id, number, accountId } = await newDispute();
  const one = await w.desk(['agent']);
  const two = await w.desk(['agent']);
  const assessor = await w.desk(['claims_assessor']);
  const listed = { items: [{ id, number, list: 'disputes', holder: null }] };
  expect(await ask(one, 'cases?list=disputes')).toMatchObject(listed);
  expect(await ask(one, `cases/${id}/take`, {})).toMatchObject({ holder: { id: one.id } });
  expect((await ask(two, `cases/${id}/take`, {})).errorCode).toBe('KW902');
  expect((await ask(two, `disputes/${id}/settle`, { reason: 'Visszatérítve.' })).errorCode).toBe('KW902');
  expect((await ask(assessor, `cases/${id}/desk`)).errorCode).toBe('K403');
  expect(await ask(one, 'cases?filter=mine')).toMatchObject({ items: [{ id, list: 'disputes' }] });
  const handed = { operatorId: two.id, reason: 'Szabadságra megyek.' };
  expect(await ask(one, `cases/${id}/hand-on`, handed)).toMatchObject({ holder: { id: two.id } });
  await ask(two, `cases/${id}/notes`, { text: 'Hívtuk.' });
  expect(await ask(two, `cases/${id}/reminder`, { onDay: '2026-11-23' })).toMatchObject({
    notes: [{ text: 'Hívtuk.' }, { text: 'Szabadságra megyek.', step: 'hand_on' }],
    remindOn: '2026-11-23',
  });
  expect(await ask(two, 'persons/search', { query: number })).toMatchObject({ items: [{ id: accountId }] });
  expect(await ask(two, `disputes/${id}/settle`, { reason: 'Visszatérítve.' })).toMatchObject({ state: 'settled' });
  expect((await ask(two, `disputes/${id}/settle`, { reason: 'Megint.' })).errorCode).toBe('KW901');
  expect(await ask(one, 'cases?list=disputes')).toMatchObject({ items: [] });
  expect(await ask(one, 'cases?list=disputes&filter=done')).toMatchObject({ items: [{ id }] });
});

it('what is done to it stands in the audit, in the history of its states and in the data of its person (P01, P04)', async () => {
  const { id, number, accountId } = await newDispute();
  const one = await w.desk(['agent']);
  await ask(one, `cases/${id}/take`, {});
  await ask(one, `cases/${id}/notes`, { text: 'Hívtuk.' });
  const { rows } = await w.database.pool.query('select action from audit where object_id = $1 order by id', [id]);
  expect(rows.map(({ action }) => action)).toEqual([
    'payment_dispute.take',
    'payment_dispute.note',
    'payment_dispute.read',
  ]);
  const moves = await w.database.pool.query('select from_state, to_state from state_change where object_id = $1', [id]);
  expect(moves.rows).toEqual([{ from_state: 'open', to_state: 'taken' }]);
  const { personalData } =
    await copy.load<typeof import('../server/desk/personal-data.ts')>('server/desk/personal-data.ts');
  const handed = [];
  for await (const part of (await personalData[0]?.resources?.(w.context(), accountId)) ?? []) handed.push(part);
  expect(handed).toMatchObject([{ note: [{ text: `${number}: Hívtuk.` }] }]);
});

it.runIf(deep)('its page shows its facts and its steps beside what every kind has (S1-08)', async () => {
  const { visit } = await copy.load<typeof import('./visit.ts')>('tests/visit.ts');
  const { id, number } = await newDispute();
  const { token } = await w.desk(['agent']);
  const jar = new Map([['desk', token]]);
  const press = (form: Record<string, string>) => visit(w, `/desk/disputes/${id}`, { jar, method: 'POST', form });
  expect((await visit(w, '/desk?list=disputes', { jar, axe: true })).text).toContain(number);
  expect((await press({ intent: 'take' })).text).toContain('What was agreed');
  expect((await press({ intent: 'settle', reason: '' })).status).toBe(422);
  expect((await press({ intent: 'settle', reason: 'Visszatérítve.' })).text).toContain('Settled');
});

it.runIf(deep)(
  'compiles, but that its model and its row of the matrix of holders are missed (S1-08)',
  { timeout: 300_000 },
  () => {
    expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toBe('');
    const errors = copy.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1');
    const files = errors.split('\n').flatMap((line) => /^([^ (]+)\(/.exec(line)?.[1] ?? []);
    expect([...new Set(files)]).toEqual(['tests/case-models/models.ts', 'tests/holders.test.ts']);
  },
);
