import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { operationList } from '../../contract/operations.ts';
import { Permission } from '../../contract/platform/permission.ts';
import type { RouteRow } from '../../contract/portal/route.ts';
import { routes } from '../../contract/routes.ts';
import { account } from '../../tests/identity/account.ts';
import { good, type World, world } from '../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const pages = routes.flatMap(({ id, path, permission }: RouteRow) =>
  permission === undefined || path.includes(':') ? [] : [{ id, path, permission }],
);

/** Pages without an operation of their flag: others answer for the price and for consultations. */
const onlyShown = ['services-coverage-cost', 'services-video-consultation'];

async function customer(...subscriptions: readonly (readonly Permission[])[]) {
  const made = await account(w.database, { subscriptions });
  const { token, headers } = await w.session(made.id);
  for (const sid of made.subscriptions)
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
  return { headers, cookie: `token=${token}` };
}

function operationsOf({ id, permission }: (typeof pages)[number]) {
  return operationList.filter(
    ({ pages: served, access }) =>
      served?.includes(id) && typeof access === 'object' && 'permission' in access && access.permission === permission,
  );
}

async function refusalOf({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const json = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const sent = { method, headers: json, ...(method === 'POST' && { body: '{}' }) };
  const answer = await w.request(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`, sent);
  return answer.ok ? 200 : answer.status;
}

it('each flag opens a page, and each page with a flag has operations with the same (D8, S3.3-07)', () => {
  expect(new Set(pages.map(({ permission }) => permission))).toEqual(new Set(Permission.options));
  expect(pages.filter((page) => operationsOf(page).length === 0).map(({ id }) => id)).toEqual(onlyShown);
});

it.each(pages.map((page) => [page.path, page] as const))(
  'on %s: with the flag alone page and API open, with all others both refuse (D8, T04, S2.3-01, S2.3-19)',
  async (path, page) => {
    const having = await customer([page.permission]);
    expect((await w.request(path, { headers: { cookie: having.cookie } })).status).toBe(200);
    const lacking = await customer(Permission.options.filter((other) => other !== page.permission));
    const turned = await w.request(path, { headers: { cookie: lacking.cookie } });
    expect([turned.status, turned.headers.get('location')]).toEqual([302, `/?next=${encodeURIComponent(path)}`]);
    for (const operation of operationsOf(page)) {
      expect(await refusalOf(operation, having.headers), operation.id).not.toBe(403);
      expect(await refusalOf(operation, lacking.headers), operation.id).toBe(403);
    }
  },
);

it('a page with a flag opens neither to a visitor nor before a subscription is chosen (D8, S4.2-01, S4.2-03, S6-01)', async () => {
  const undecided = await customer(Permission.options, Permission.options);
  for (const { id, path } of pages) {
    expect((await w.request(path)).status, id).toBe(302);
    expect((await w.request(path, { headers: { cookie: undecided.cookie } })).status, id).toBe(302);
  }
});

it('a page closes with the next call when its flag is taken away (D8, T04, T11)', async () => {
  const { headers, cookie } = await customer(['hasCoverage']);
  const page = pages.find(({ permission }) => permission === 'hasCoverage');
  const [operation] = page ? operationsOf(page) : [];
  if (!page || !operation) throw new Error('no page for the flag');
  const open = async () => (await w.request(page.path, { headers: { cookie } })).status;
  expect([await refusalOf(operation, headers), await open()]).not.toContain(302);
  await w.database.db.updateTable('product').set({ permissions: [] }).execute();
  expect([await refusalOf(operation, headers), await open()]).toEqual([403, 302]);
});
