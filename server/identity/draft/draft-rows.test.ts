import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDraft, saveDraft } from '../../../contract/platform/draft.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
let id: string;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  ({ id } = await account(w.database, { subscriptions: [] }));
  ({ headers } = await w.session(id));
});

type Change = { values?: Record<string, string>; add?: string[]; drop?: string };
const change = ({ values = {}, ...rows }: Change) => w.call(saveDraft, { form: 'claim', values, ...rows }, headers);
const read = async () => good(await w.call(readDraft, { form: 'claim' }, headers)).values;

async function invoices(): Promise<(string | undefined)[]> {
  const values = await read();
  return (values['expenses.*'] ?? '').split(' ').map((row) => values[`expenses.${row}.invoiceNo`]);
}

async function three(): Promise<void> {
  for (const row of ['a', 'b', 'c'])
    good(await change({ values: { [`expenses.${row}.invoiceNo`]: row }, add: [`expenses.${row}`] }));
}

describe('a draft that holds a list', () => {
  it('keeps all rows in one draft, and drops one with its fields in one call (S2.3-02, F01)', async () => {
    await three();
    expect(await invoices()).toEqual(['a', 'b', 'c']);
    good(await change({ drop: 'expenses.b' }));
    expect(await invoices()).toEqual(['a', 'c']);
    expect(Object.keys(await read()).filter((name) => name.includes('.b.'))).toEqual([]);
    const rows = await w.database.db.selectFrom('draft').select('form').where('account_id', '=', id).execute();
    expect(rows).toEqual([{ form: 'claim' }]);
  });

  it('loses and doubles none when two tabs add, drop and type at once (T32)', async () => {
    await three();
    const answers = await Promise.all([
      change({ drop: 'expenses.a' }),
      change({ drop: 'expenses.a' }),
      change({ values: { 'expenses.c.amount': '12' } }),
      change({ values: { 'expenses.d.invoiceNo': 'd' }, add: ['expenses.d'] }),
      change({ values: { 'expenses.e.invoiceNo': 'e' }, add: ['expenses.e', 'expenses.d'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first, second, ...added] = await invoices();
    expect([first, second, added.toSorted()]).toEqual(['b', 'c', ['d', 'e']]);
    expect((await read())['expenses.c.amount']).toBe('12');
  });

  it('takes what is typed into its first row, and nothing more into one that was dropped (R5)', async () => {
    good(await change({ values: { 'expenses.1.invoiceNo': 'A-1' } }));
    expect(await invoices()).toEqual(['A-1']);
    good(await change({ values: { 'expenses.2.invoiceNo': 'A-2' }, add: ['expenses.2'] }));
    good(await change({ drop: 'expenses.1' }));
    good(await change({ values: { 'expenses.1.amount': '12' } }));
    expect(await invoices()).toEqual(['A-2']);
    good(await change({ values: { 'expenses.1.amount': '13' }, add: ['expenses.1'] }));
    expect(await read()).toMatchObject({ 'expenses.*': '2 1', 'expenses.1.amount': '13' });
  });

  it('is joined by the one page that a browser kept when the log-in had ended under it (S8.1-01, R5)', async () => {
    await three();
    w.pass({ minutes: 1 });
    const page = { 'expenses.b.invoiceNo': 'B', 'expenses.b.amount': '9' };
    const { key } = good(await w.call(saveDraft, { form: 'claim', values: page }));
    const draftName = { form: 'claim', ...(key !== null && { key }) };
    good(await w.call(saveDraft, { ...draftName, values: { provider: 'Nyárfa' } }, headers));
    expect(await invoices()).toEqual(['a', 'B', 'c']);
    expect(await read()).toMatchObject({ provider: 'Nyárfa', 'expenses.b.amount': '9' });
    expect(good(await w.call(readDraft, { form: 'claim', key: key ?? '' })).values).toEqual({});
  });

  it('refuses rows of no list, fields of no row and orders of its own (T05, T45)', async () => {
    const wrong = [
      await change({ values: { 'expenses.*': 'a b' } }),
      await change({ values: { 'expenses.*.invoiceNo': 'a' } }),
      await change({ values: { 'expenses.a.password': 'a' } }),
      await change({ add: ['others.a'] }),
      await change({ drop: 'expenses' }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    for (let no = 1; no < 30; no += 1)
      good(await change({ values: { [`expenses.${no}.amount`]: '1' }, add: [`expenses.${no}`] }));
    expect(await invoices()).toHaveLength(20);
  });
});
