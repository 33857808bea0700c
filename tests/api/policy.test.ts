import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ brand: { frameAncestors: ['https://partner.example'] } });
});
afterAll(() => w.close());

const { brands } = loadBrands('brands');

it.each(brands.map(({ key, hosts }) => [key, hosts[0]]))(
  'the policy of %s has no finding of medium severity or above, with consent and without (T22)',
  async (_key, host) => {
    for (const path of ['/', '/services/provider-search', '/about-us', '/login', '/no-such-page']) {
      for (const cookie of ['', 'consent=all']) {
        const answer = await w.request(path, { host: `${host}:3000`, headers: { cookie } });
        const policy = answer.headers.get('content-security-policy') ?? '';
        const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
        const grave = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
        expect(grave.map(({ description, directive }) => `${directive}: ${description}`)).toEqual([]);
        expect(policy).toMatch(/object-src 'none'/);
        expect(policy).toMatch(/base-uri 'none'/);
      }
    }
  },
);

it('brings a nonce of its own with every answer, shared pages too (T22)', async () => {
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await w.request('/');
      const nonce = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(20);
});

it('sends the guarding headers with every kind of answer (T22)', async () => {
  for (const path of [
    '/',
    '/404',
    '/api/config',
    '/api/none',
    '/embed/kapu-booking.js',
    '/manifest.webmanifest',
    '/icon-192.png',
    '/sitemap.xml',
  ]) {
    const { headers } = await w.request(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('referrer-policy'), path).toBe('same-origin');
    expect(headers.has('content-security-policy'), path).toBe(true);
    expect(headers.get('access-control-allow-origin'), path).toBe(path.includes('kapu-booking') ? '*' : null);
  }
});
