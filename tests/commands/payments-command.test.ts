import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyPlan } from '../../contract/payment/purchase.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';
import { command } from './command.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const payments = (...words: string[]) => command(s.w, 'payments', words);
const columnsOf = (id: string) =>
  s.w.database.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('shows which gateway does not answer and which payments wait, without a name, and asks about one again (F25, F06)', async () => {
  const { headers } = await s.customer();
  const bought = good(
    await s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, { host: tillHost, ...headers }),
  );
  const id = bought.payments[0]?.id ?? '';
  s.w.pass({ minutes: 6 });
  s.emulator.faults.add({
    operation: 'query',
    answer: 'server-error',
    commits: true,
    code: 0,
    milliseconds: 0,
    times: 1,
  });
  await s.ask();
  const later = (await columnsOf(id)).next_query_at ?? '';
  const { code, out } = await payments();
  expect(code).toBe(1);
  for (const word of [
    id,
    'webbeteg',
    'purchase',
    'simplepay',
    id.replaceAll('-', ''),
    'started',
    'asked 1 times',
    later,
    '0 parked, 1 open',
    'query',
    'HUF',
    'status',
  ])
    expect(out).toContain(word);
  expect(out).not.toMatch(/@|Szőke|Fehér/);
  expect(await payments('ask', id)).toMatchObject({ code: 0, out: 'asked within a minute\n' });
  expect(
    Temporal.Instant.compare(
      Temporal.Instant.from((await columnsOf(id)).next_query_at ?? ''),
      Temporal.Instant.from(later),
    ),
  ).not.toBe(0);
  const parked = { parked_at: s.w.now().toString(), parked_for: 'silence', next_query_at: null };
  await s.w.database.db.updateTable('payment').set(parked).where('id', '=', id).execute();
  expect((await payments()).out).toContain('1 parked, 0 open');
  expect((await payments()).out).toContain('parked for silence');
  expect((await payments('ask', id)).code).toBe(1);
  expect((await columnsOf(id)).next_query_at).toBeNull();
  expect((await payments('ask', 'everything')).code).toBe(2);
});
