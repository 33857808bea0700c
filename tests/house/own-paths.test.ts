import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationList } from '../../contract/operations.ts';
import { type World, world } from '../support/world.ts';

let w: World;
const routes: string[] = [];
beforeAll(async () => {
  w = await world({ metrics: { request: ({ method, route }) => void routes.push(`${method} ${route}`) } });
});
afterAll(() => w.close());

it.each(operationList)('reaches $id by its own path, whatever the order of rows (T02)', async (operation) => {
  const { method, path, consumes } = operation;
  const address = path.replaceAll(/\{\w+\}/g, 'x7');
  routes.length = 0;
  await w.request(`/api${address}`, {
    method,
    headers: { 'content-type': consumes ?? 'application/json', 'x-fe-request-id': '1' },
    ...(method === 'POST' && { body: '{}' }),
  });
  expect(routes).toEqual([`${method} /api${path}`]);
});
