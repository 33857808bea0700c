import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operationList, operations } from '../../contract/operations.ts';
import { caseRates } from '../../contract/platform/door.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { createExecute } from '../../server/platform/execute.ts';
import { tally } from '../../server/platform/rate.ts';
import { type World, world } from '../support/world.ts';
import { described, responseOf } from './api-document.ts';
import { shownInputs } from './shown-inputs.ts';

const inputs = shownInputs();
const named = operationList.flatMap(({ id, rate, input }) =>
  rate?.name === undefined ? [] : [{ id, name: rate.name, isTried: input.safeParse({ ...inputs.get(id) }).success }],
);
const counted = named.filter(({ isTried }) => isTried).map(({ id, name }) => [id, name] as const);

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The handlers do nothing. */
function callFrom(address: string) {
  const handlers = Object.assign({}, ...operationList.map(({ id }) => ({ [id]: () => Promise.resolve(id) })));
  const execute = createExecute(w.services, handlers, async () => ({ session: undefined, operator: undefined }));
  return (id: OperationId) =>
    execute(id, inputs.get(id), { ...w.context(), address, page: undefined }).then(
      () => 'answered',
      (error: unknown) => (isProblem(error) ? error.code : error),
    );
}

describe('the rate in an operation’s row', () => {
  it('is counted in the database for most of what customers and the desk do', () => {
    expect(counted.length).toBeGreaterThan(60);
    // An upload takes the bytes of a file, which no example has.
    expect(named.filter(({ isTried }) => !isTried).map(({ id }) => id)).toEqual(['giveVisitDocument']);
  });

  it.each(counted)('of %s, which is %s, is obeyed before its handler runs (T13, T37, D12)', async (id) => {
    const { rate }: Pick<Operation, 'rate'> = operations[id] ?? {};
    if (rate?.name === undefined) throw new Error(id);
    const address = `198.51.100.${counted.findIndex(([one]) => one === id)}`;
    const call = callFrom(address);
    expect(await call(id)).toBe('answered');
    await tally(w.context(), { ...rate, name: rate.name }, address);
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
