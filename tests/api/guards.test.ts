import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { getConfig } from '../../contract/platform/config.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { type RouteId, routeRow } from '../../contract/routes.ts';
import { pageRequestKey } from '../../web/platform/api.ts';
import { unmatched, withGuard } from '../../web/with-guard.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The privacy statement is accepted under each subscription by default. */
async function customer(subscriptions: readonly (readonly Permission[])[], accepts = true): Promise<string> {
  const made = await account(w.database, { subscriptions });
  const { token, headers } = await w.session(made.id);
  for (const sid of accepts ? made.subscriptions : [])
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
  return `token=${token}`;
}

async function answer(path: string, init: RequestInit & { host?: string } = {}) {
  const page = await w.request(path, init);
  return { status: page.status, to: page.headers.get('location'), cache: page.headers.get('cache-control') };
}

describe('the portal', () => {
  it('sends a visitor home from a page of customers, and home offers the log-in that leads on (S4.2-01)', async () => {
    expect(await answer('/services/appointments?page=2')).toEqual({
      status: 302,
      to: '/?next=%2Fservices%2Fappointments%3Fpage%3D2',
      cache: 'no-store',
    });
    const home = await visit(w, '/services/appointments?page=2');
    expect(home.text).toContain('Ehhez be kell jelentkeznie');
    expect(home.document.querySelector('a[href^="/login?next="]')?.getAttribute('href')).toBe(
      '/login?next=%2Fservices%2Fappointments%3Fpage%3D2',
    );
  });

  it('offers no log-in for a place that is not of this portal, nor to who is logged in (S4.2-01, T17)', async () => {
    for (const next of [
      '',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'https://evil.example',
      'javascript:1',
    ])
      expect(await (await w.request(`/?next=${encodeURIComponent(next)}`)).text(), next).not.toContain('/login?next');
    const known = await w.request('/?next=%2Faccount', { headers: { cookie: await customer([[]]) } });
    expect([known.status, (await known.text()).includes('/login?next')]).toEqual([200, false]);
  });

  it('opens a page by its flag, and sends home without it (S4.2-03, S6-02)', async () => {
    const headers = { cookie: await customer([['hasCoverage']]) };
    expect((await answer('/services/coverage', { headers })).status).toBe(200);
    const to = '/?next=%2Fservices%2Frelatives';
    expect(await answer('/services/relatives', { headers })).toEqual({ status: 302, to, cache: 'no-store' });
  });

  it('says at home what the plan lacks, and leads whoever has another to the choice (S4.2-03, S4.2-05)', async () => {
    const [, token = ''] = (await customer([['hasRelatives']])).split('=');
    const only = await visit(w, '/services/coverage', { jar: new Map([['token', token]]) });
    expect(only.text).toContain('Az Ön csomagja ezt nem tartalmazza');
    const made = await account(w.database, { subscriptions: [['hasRelatives'], ['hasCoverage']] });
    const { token: other, headers } = await w.session(made.id);
    for (const sid of made.subscriptions)
      good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
    const jar = new Map(Object.entries({ token: other, sid: made.subscriptions[0] ?? '' }));
    const one = await visit(w, '/services/coverage', { jar });
    const choice = one.document.querySelector('main a[href^="/require-full-auth"]')?.getAttribute('href') ?? '';
    expect(choice).toBe('/require-full-auth?next=%2Fservices%2Fcoverage');
    expect((await visit(w, choice, { jar })).document.querySelectorAll('main form').length).toBeGreaterThan(0);
  });

  it('sends the logged-in home from the log-in, and to choose or to accept first where they must (S4.2-02, S4.2-05, S4.2-06)', async () => {
    const headers = { cookie: await customer([[]]) };
    expect((await answer('/login', { headers })).to).toBe('/');
    const undecided = { headers: { cookie: await customer([[], []]) } };
    expect((await answer('/', undecided)).to).toBe('/require-full-auth');
    expect((await answer('/require-full-auth', undecided)).status).toBe(200);
    const init = { headers: { cookie: await customer([[]], false) } };
    expect((await answer('/', init)).to).toBe('/privacy-statement');
    expect((await answer('/privacy-statement', init)).status).toBe(200);
  });

  it('has its pages by brand: a closed page of the registration, an opened screening, no med24 (S4.2-03, S4.2-11)', async () => {
    const host = 'telekom-health.localhost:3000';
    expect((await answer('/registration', { host })).to).toBe('/');
    expect((await answer('/registration')).status).toBe(200);
    expect((await answer('/anyajegyszures2025', { host })).status).toBe(200);
    expect((await answer('/anyajegyszures2025')).to).toBe('/');
    expect((await answer('/services/health-check-v2', { host })).status).toBe(200);
    expect((await answer('/services/health-check-v2', { host: 'aipderm.localhost:3000' })).to).toBe('/');
    expect((await answer('/med24/registration')).to).toBe('/');
  });

  it('judges a form as it judges its page, and has the other page fetched (T07)', async () => {
    const config = good(await w.call(getConfig, {}));
    const pageRequest: PageRequest = {
      call: () => Promise.reject(new Error('the guard asks for nothing')),
      config: { ...config, closes: ['reservation'] },
      language: 'hu',
      nonce: '',
      requestId: '',
      formKey: '',
      user: undefined,
      unread: 0,
      operator: undefined,
      owner: undefined,
      keep: () => undefined,
      device: undefined,
      draftKey: undefined,
      sealedDraft: undefined,
      sessionExpired: false,
      say: () => undefined,
      holdToken: undefined,
      replacedToken: undefined,
      fromElsewhere: false,
      mode: 'page',
      consent: undefined,
      now: '2026-11-21T08:00:00Z',
      forbidFrames: () => undefined,
    };
    const context = new RouterContextProvider();
    context.set(pageRequestKey, pageRequest);
    const row = routeRow('reservation' satisfies RouteId);
    if (!row) throw new Error('no row');
    const url = new URL(`http://localhost:3000${row.path}`);
    const press = (method: string) => ({
      request: new Request(url, { method, ...(method === 'POST' && { body: new URLSearchParams() }) }),
      url,
      pattern: row.path,
      params: {},
      context,
    });
    const run = withGuard(row, () => 'let in');
    const thrown = async (method: string) => {
      const caught: unknown = await run(press(method)).catch((response: unknown) => response);
      return caught instanceof Response ? [caught.status, caught.headers.get('location')] : caught;
    };
    expect(await thrown('POST')).toEqual([303, '/']);
    expect(await thrown('GET')).toEqual([302, '/']);
    context.set(pageRequestKey, { ...pageRequest, config });
    expect(await thrown('POST')).toBe('let in');
  });

  it('does not start with a page that has no row, nor with a row that has no page (T02)', () => {
    expect(unmatched(['home', 'login'], ['home', 'login'])).toEqual([]);
    expect(unmatched(['home', 'back-door'], ['home', 'login'])).toEqual([
      'the page back-door has no row',
      'the row login has no page',
    ]);
  });
});

describe('no way round the guard', () => {
  it.each([
    '/services/appointments/',
    '/services/appointments//',
    '//services/appointments',
    '///services/appointments',
    '/services//appointments',
    '/./services/appointments',
    '/services/./appointments',
    '/services/%2e/appointments',
    '/x/../services/appointments',
    '/x/%2e%2e/services/appointments',
    '/services/appointments/.',
    '/services/appointments/%2e',
    '/services/appointments/..;/appointments',
    '/services/appointments;x=1',
    '/services;x=1/appointments',
    '/;/services/appointments',
    '/services%2fappointments',
    '/services%2Fappointments',
    '/%2fservices/appointments',
    '/services%5cappointments',
    '/services\\appointments',
    '/\\services\\appointments',
    '/SERVICES/APPOINTMENTS',
    '/services/Appointments',
    '/services/%61ppointments',
    '/services/%2561ppointments',
    '/services/ａppointments',
    '/services/appointments%00',
    '/services/appointments%20',
    '/services/appointments%0a',
    '/services/appointments.',
    '/services/appointments.json',
    '/services/appointments.html',
    '/services/appointments%3f',
    '/services/appointments?index',
    '/services/appointments?_routes=services-appointments',
    '/services/appointments?_routes=root',
    '/services/appointments?webview=1',
    '/index.php/services/appointments',
    '/language/services/appointments',
  ])('goes by the spelling %s (T07)', async (spelling) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, to } = await answer(spelling, { method });
      expect([302, 404]).toContain(status);
      // A tail behind a link is cut off first, and the rest is refused like the plain spelling.
      if (status === 302) expect(to).toMatch(/^\/(?:\?next=%2Fservices%2F|$|services\/appointments$)/i);
    }
  });

  it.each([
    '/services/appointments.data',
    '/services/appointments/_.data',
    '/services/appointments.data?_routes=services-appointments',
    '/services/appointments.data?_routes=root',
    '/services/appointments.data?_routes=home',
    '/SERVICES/appointments.DATA',
  ])('goes by the data of a page, %s (T07)', async (path) => {
    const page = await w.request(path);
    expect([200, 202, 404]).toContain(page.status);
    // A redirect as data, or nothing of the page at all.
    const body = await page.text();
    if (page.status === 202) expect(body).toContain('/?next=%2Fservices%2Fappointments');
    if (page.status === 200) expect(body).toBe('[{}]\n');
  });

  it.each([
    'x-middleware-subrequest',
    'x-middleware-rewrite',
    'x-middleware-next',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-uri',
    'x-forwarded-prefix',
    'x-invoke-path',
    'x-matched-path',
    'x-nextjs-data',
    'x-http-method-override',
    'x-remix-reload-document',
    'x-authenticated-user',
    'x-user',
    'sid',
  ])('goes by the header %s (T07)', async (name) => {
    for (const value of ['/', 'home', 'middleware:middleware:middleware', 'POST', '1'])
      expect((await answer('/services/appointments', { headers: { [name]: value } })).status).toBe(302);
  });
});
