import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { servicePages } from '../../contract/service-pages.ts';
import { account } from '../../tests/account.ts';
import { good, type World, world } from '../../tests/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** A customer whose one subscription has these flags, as the API and as the pages know them. */
async function customer(flags: readonly Permission[], subscriptions: readonly (readonly Permission[])[] = [flags]) {
  const made = await account(w.database, { subscriptions });
  const { token, headers } = await w.session(made.id);
  for (const sid of made.subscriptions)
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
  return { headers, cookie: `token=${token}` };
}

describe('a flag opens the page and the API alike', () => {
  it('has an operation for every page with a flag (D8, S3.3-07)', () => {
    expect(servicePages).toHaveLength(22);
    expect(new Set(servicePages.map(({ page }) => page.permission))).toEqual(new Set(Permission.options));
    expect(new Set(servicePages.map(({ operation }) => operation.id)).size).toBe(22);
  });

  it.each(servicePages.map((row) => [row.page.path, row] as const))(
    'on %s: with the flag alone both open, with all others both refuse (D8, T04, S2.3-01, S2.3-19)',
    async (path, { page, operation }) => {
      const flag = Permission.parse(page.permission);
      const having = await customer([flag]);
      expect(good(await w.call(operation, {}, having.headers))).toEqual(page);
      expect((await w.request(path, { headers: { cookie: having.cookie } })).status).toBe(200);
      const lacking = await customer(Permission.options.filter((other) => other !== flag));
      const refused = await w.call(operation, {}, lacking.headers);
      expect([refused.status, refused.error?.errorCode]).toEqual([403, 'K403']);
      const turned = await w.request(path, { headers: { cookie: lacking.cookie } });
      expect([turned.status, turned.headers.get('location')]).toEqual([302, `/?next=${encodeURIComponent(path)}`]);
    },
  );

  it('opens neither to a visitor nor before a subscription is chosen (D8, S4.2-01, S4.2-03, S6-01)', async () => {
    const undecided = await customer([], [Permission.options, Permission.options]);
    for (const { page, operation } of servicePages) {
      expect((await w.call(operation, {})).error?.errorCode, page.id).toBe('K401');
      expect((await w.call(operation, {}, undecided.headers)).error?.errorCode, page.id).toBe('KA004');
      expect((await w.request(page.path)).status, page.id).toBe(302);
      expect((await w.request(page.path, { headers: { cookie: undecided.cookie } })).status, page.id).toBe(302);
    }
  });

  it('closes both with the next call when the flag is taken away (D8, T04, T11)', async () => {
    const { headers, cookie } = await customer(['hasCoverage']);
    const [row] = servicePages.filter(({ page }) => page.permission === 'hasCoverage');
    if (!row) throw new Error('no page for the flag');
    const both = async () => [
      (await w.call(row.operation, {}, headers)).status,
      (await w.request(row.page.path, { headers: { cookie } })).status,
    ];
    expect(await both()).toEqual([200, 200]);
    await w.database.db.updateTable('product').set({ permissions: [] }).execute();
    expect(await both()).toEqual([403, 302]);
  });
});
