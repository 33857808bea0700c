import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCases, takeCase } from '../../../contract/desk/cases.ts';
import { careCustomer, newCare } from '../../../tests/care/medical-care.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function sent(service: string, partner?: string) {
  const { headers } = await patient(w, service, partner);
  const there = partner === undefined ? headers : { ...headers, host: `${partner}.localhost:3000` };
  const { number } = good(await sendRequest(w, there, service));
  const { id } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { number, requestId: id };
}

const numbersOf = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => number).toSorted();

it('narrows requests to a service and to a colleague, in each view, and finds a number in any view (S7-23, S1-08)', async () => {
  const [diet, move, other] = [await sent('nutrition'), await sent('fitness'), await sent('nutrition')];
  const [one, two] = [await w.desk(['medical_adviser']), await w.desk(['supervisor', 'medical_adviser'])];
  good(await w.call(takeCase, { caseId: diet.requestId }, one.headers));
  good(await w.call(takeCase, { caseId: move.requestId }, one.headers));
  const list = async (query: object) =>
    numbersOf(good(await w.call(listCases, { list: 'requests', ...query }, two.headers)));
  expect(await list({ kind: 'nutrition' })).toEqual([diet.number, other.number].toSorted());
  expect(await list({ holder: one.id })).toEqual([diet.number, move.number].toSorted());
  expect(await list({ holder: one.id, kind: 'fitness' })).toEqual([move.number]);
  expect(await list({ holder: one.id, filter: 'done' })).toEqual([]);
  expect(await list({ holder: two.id })).toEqual([]);
  expect(await list({ number: move.number.toLowerCase().replace('-', ' '), filter: 'done' })).toEqual([move.number]);
  expect(await list({ number: move.number, kind: 'nutrition' })).toEqual([]);
  for (const wrong of [{ number: 'K7' }, { kind: 'nonsense' }, { holder: '1' }])
    expect((await w.call(listCases, { list: 'requests', ...wrong }, two.headers)).error?.errorCode).toBe('X444');
});

it('finds nothing of another partner, neither by number nor by colleague (T01, T03)', async () => {
  const { number } = await sent('nutrition');
  const foreign = await w.desk(['supervisor'], 'telekom-health');
  const mine = await w.desk(['supervisor']);
  const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
  expect(numbersOf(good(await w.call(listCases, { list: 'requests', number }, there)))).toEqual([]);
  expect(numbersOf(good(await w.call(listCases, { list: 'requests', holder: mine.id }, there)))).toEqual([]);
});

it('narrows medical cares alike, without saying the service in a line (S7-14, P07)', async () => {
  const { headers } = await careCustomer(w);
  const [first, second] = [await newCare(w, headers), await newCare(w, headers, { serviceType: 'screening' })];
  const desk = await w.desk(['agent']);
  good(await w.call(takeCase, { caseId: second.id }, desk.headers));
  const list = async (query: object) =>
    good(await w.call(listCases, { list: 'medical-cares', ...query }, desk.headers));
  expect(numbersOf(await list({ kind: 'diagnostics' }))).toEqual([first.number]);
  expect(numbersOf(await list({ holder: desk.id }))).toEqual([second.number]);
  expect(numbersOf(await list({ number: first.number }))).toEqual([first.number]);
  expect(JSON.stringify(await list({}))).not.toMatch(/screening|diagnostics/);
});

it('is asked for by a form without script, which the views and the pages keep (S7-23)', async () => {
  const { cookie } = await w.desk(['supervisor', 'medical_adviser'], 'default', 'Kiss Anna');
  const { requestId, number } = await sent('thyroid');
  const at = await w.desk(['medical_adviser'], 'default', 'Nagy Éva');
  good(await w.call(takeCase, { caseId: requestId }, at.headers));
  for (let no = 0; no < 26; no += 1) await sent('thyroid');
  const page = await visit(w, '/desk?list=requests&kind=thyroid', { cookie });
  expect(page.document.querySelectorAll('tbody tr')).toHaveLength(25);
  const form = page.document.querySelector('main form[role=search]');
  expect(form?.getAttribute('method')).toBe('get');
  expect(form?.querySelector<HTMLSelectElement>('#kind')?.value).toBe('thyroid');
  const next = page.document.querySelector('a[rel=next]')?.getAttribute('href') ?? '';
  const second = await visit(w, next, { cookie });
  expect(second.document.querySelectorAll('tbody tr')).toHaveLength(2);
  const mine = page.document.querySelector('a[href*="list=requests"][href*="filter=mine"]')?.getAttribute('href');
  expect(mine).toContain('kind=thyroid');
  const byHolder = await visit(w, `/desk?list=requests&kind=&number=&holder=${at.id}`, { cookie });
  expect(byHolder.document.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(byHolder.document.querySelector('tbody')?.textContent).toContain(number);
  const byNumber = await visit(w, `/desk?list=requests&filter=done&number=${number.toLowerCase()}`, { cookie });
  expect(byNumber.document.querySelectorAll('tbody tr')).toHaveLength(1);
  const half = await visit(w, '/desk?list=requests&number=K7T', { cookie });
  expect([half.status, half.document.querySelectorAll('tbody tr').length]).toEqual([200, 0]);
  const agent = await w.desk(['agent']);
  const without = await visit(w, '/desk?list=requests', { cookie: agent.cookie });
  expect(without.document.querySelector('#holder')).toBeNull();
});
