import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationList } from '../../contract/operations.ts';
import { isProduct, projectFiles, readSource } from '../house/source-text.ts';
import { type World, world } from '../support/world.ts';

const repeatable = operationList.filter((one) => one.repeatable).map(({ id }) => id);
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type PathItem = { post?: { operationId: string; parameters?: { $ref?: string }[] } };

it('the document gives an Idempotency-Key to the operations that keep their first answer under it, and to no other (S7-04, R9)', async () => {
  const { paths }: { paths: Record<string, PathItem> } = await (await w.request('/api/openapi.json')).json();
  const named = Object.values(paths)
    .flatMap(({ post }) => (post ? [post] : []))
    .filter((post) => post.parameters?.some(({ $ref }) => $ref === '#/components/parameters/idempotencyKey'))
    .map(({ operationId }) => operationId);
  expect(named.toSorted()).toEqual(repeatable.toSorted());
  expect(named.length).toBeLessThan(operationList.filter(({ method }) => method === 'POST').length);
});

/** A table of a kind generates these, or another operation's step keeps the answer: `confirmReservation` verifies. */
const derived = /^(?:send[A-Z]\w*Request|save[A-Z]\w*|confirmReservation|send\w+)$/;

it('no id stands among them whose answer nothing keeps; the compiler refuses to keep one under another (R9)', () => {
  const server = projectFiles().filter((path) => path.startsWith('server/') && isProduct(path));
  const tables = new Set<string>();
  for (const { text } of server.map(readSource))
    for (const [, id = ''] of text.matchAll(/\(\s*context,\s*'(\w+)',/g)) tables.add(id);
  const missing = repeatable.filter((id) => !tables.has(id) && !derived.test(id));
  expect(missing).toEqual([]);
});
