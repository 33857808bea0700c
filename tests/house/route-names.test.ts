import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteRow } from '../../contract/portal/route.ts';
import { routes } from '../../contract/routes.ts';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

const rows: readonly RouteRow[] = routes;

/** S2.3-20 writes them so; 0086 explains three of them. */
const names = [
  ...['index', 'login', 'registration', 'finish-registration', 'password-recovery', 'verify-new-email'],
  ...['verify-registration', 'verify-public-reservation', 'impersonation-token', 'require-full-auth'],
  ...['privacy-statement', 'med24-registration', 'med24-subscription-new', 'landing provider search'],
  ...['services-health-check-v2', 'anyajegyszures2025', 'mobileapp password recovery'],
];
const idOf = (name: string) => (name === 'index' ? 'home' : name.replaceAll(' ', '-'));

let w: World;
beforeAll(async () => {
  w = await world({ brand: { isMed24: true, services: ['health_check_v2_public'], opens: ['anyajegyszures2025'] } });
});
afterAll(() => w.close());

describe('a route that the access rules name', () => {
  it.each(names)(
    'is a page of its own that answers a visitor, or says why it leads home: %s (S2.3-20)',
    async (name) => {
      const row = rows.find(({ id }) => id === idOf(name));
      expect(row, name).toBeDefined();
      const path = (row?.path ?? '').replace('/:token?', '').replace(':token', 'A'.repeat(43));
      const page = await visit(w, path, { axe: false });
      expect([200, 404]).toContain(page.status);
      expect(page.document.querySelector('h1')?.textContent.trim()).not.toBe('');
      if (row?.auth) expect(page.url).toBe(`/?next=${encodeURIComponent(path)}`);
    },
  );

  it('is, where its address carries a token, hidden from the next site and from every frame ({hash} in S2.3-20)', async () => {
    const tokens = rows.filter(({ mailed }) => mailed);
    expect(tokens.length).toBeGreaterThan(10);
    for (const { path } of tokens) {
      const answer = await w.request(path.replace(/:token\??/, 'A'.repeat(43)));
      expect(answer.headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/);
    }
  });
});
