import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operationList, operations } from '../contract/operations.ts';
import { caseRates } from '../contract/platform/door.ts';
import type { Operation } from '../contract/platform/operation.ts';
import { handlers } from '../server/handlers.ts';
import { createExecute } from '../server/platform/execute.ts';
import { tally } from '../server/platform/rate.ts';
import { described, responseOf } from './api-document.ts';
import { shownInputs } from './shown-inputs.ts';
import { type World, world } from './world.ts';

const counted = operationList.flatMap(({ id, rate }) => (rate?.name === undefined ? [] : [[id, rate.name] as const]));
const inputs = shownInputs();

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Runs a row alone: whoever asks is let in, and its handler answers nothing. */
function callAs(accountId: string, address: string) {
  const reached = Object.fromEntries(Object.keys(handlers).map((id) => [id, async () => id]));
  const execute = createExecute(w.services, reached as never, async () => ({ session: { accountId } }) as never);
  const context = w.context();
  return (id: OperationId) =>
    execute(id, inputs.get(id), { ...context, address, page: undefined }).then(
      (answer) => answer,
      (error: { code?: string }) => error.code ?? error,
    );
}

describe('the rate in an operation’s row', () => {
  it('is counted in the database for most of what customers and the desk do', () => {
    expect(counted.length).toBeGreaterThan(60);
  });

  it.each(counted)('of %s, which is %s, is obeyed before its handler runs (T13, T37, D12)', async (id) => {
    const row: Operation | undefined = operations[id];
    if (!row) throw new Error(id);
    const { input, rate } = row;
    const given = { ...inputs.get(id) };
    if (!rate?.name || !input.safeParse(given).success) return;
    const [account, address] = [randomUUID(), `198.51.100.${counted.findIndex(([one]) => one === id)}`];
    const call = callAs(account, address);
    expect(await call(id)).not.toBe('K429');
    await tally(w.context(), { ...rate, name: rate.name }, rate.by === 'account' ? account : address);
    await w.database.pool.query('update rate set count = 100000 where bucket like $1', [`${rate.name}:%`]);
    expect(await call(id)).toBe('K429');
    await w.database.pool.query('delete from rate');
  });
});

it('is said by the document, with the headers of a refusal (draft-ietf-httpapi-ratelimit-headers)', () => {
  const row = described.get('getDeskClaim');
  if (!row) throw new Error('the document has no getDeskClaim');
  expect(row.description).toContain('Rate: at most 120 calls of one account in 10 minutes');
  expect(Object.keys(responseOf(row, '429').headers ?? {})).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
});

it('is named by the headers of a refusal, with what is left and when it begins anew', async () => {
  const desk = await w.desk(['claims_assessor']);
  const path = '/api/desk/claims/00000000-0000-4000-8000-000000000000';
  expect((await w.request(path, { headers: desk.headers })).headers.get('RateLimit')).toBeNull();
  await w.database.pool.query('update rate set count = 100000 where bucket like $1', [`${caseRates.look.name}:%`]);
  const { status, headers } = await w.request(path, { headers: desk.headers });
  const wait = headers.get('Retry-After');
  expect([status, headers.get('RateLimit-Policy'), headers.get('RateLimit')]).toEqual([
    429,
    '"desk-look";q=120;w=600',
    `"desk-look";r=0;t=${wait}`,
  ]);
});
