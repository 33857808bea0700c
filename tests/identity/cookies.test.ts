import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserStorage, consentSeconds, matches } from '../../contract/platform/cookies.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { goodPassword } from '../support/registrant.ts';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { account } from './account.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const tag = /googletagmanager|dataLayer/;
const choose = (form: Record<string, string>, cookie = '') =>
  w.request('/cookies', {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ back: '/about-us', ...form }).toString(),
  });

describe('the cookie bar (S9-09, P14)', () => {
  it.each([
    ['hu', 'Mindet elfogadom', 'Mindet elutasítom', 'Sütik kezelése', 'Szükséges sütik', 'Nem kötelező sütik'],
    ['en', 'Accept All', 'Decline All', 'Manage Cookies', 'Necessary Cookies', 'Optional Cookies'],
    ['ro', 'Accept toate', 'Refuz toate', 'Gestionez cookie-urile', 'Cookie-uri necesare', 'Cookie-uri opționale'],
  ])('asks in %s, first in the page, with nothing ticked', async (language, ...texts) => {
    const { document } = await visit(w, '/', { language });
    const bar = document.querySelector('aside');
    for (const text of texts) expect(bar?.textContent).toContain(text);
    expect(bar?.querySelector<HTMLInputElement>('input[name=optional]')?.checked).toBe(false);
    expect(document.querySelector('.page-only')?.firstElementChild).toBe(bar);
  });

  it.each([
    [{ choice: 'all' }, 'all'],
    [{ choice: 'necessary' }, 'necessary'],
    [{ choice: 'chosen' }, 'necessary'],
    [{ choice: 'chosen', optional: 'on' }, 'all'],
    [{ choice: 'nonsense' }, 'necessary'],
  ])('keeps %j for a year as %s, goes back and says so', async (form, consent) => {
    const answer = await choose(form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/about-us?message=cookies_saved']);
    expect(answer.headers.get('set-cookie')).toBe(
      `consent=${consent}; Max-Age=${consentSeconds}; Path=/; SameSite=Lax`,
    );
    const page = await visit(w, '/?message=cookies_saved', { cookie: `consent=${consent}` });
    expect(page.document.querySelector('aside form')).toBeNull();
    const status = page.document.querySelector('p[role=status]');
    expect(status?.textContent).toBe('Elmentettük, mit választott.');
    expect(page.document.querySelector('main')?.previousElementSibling).toBe(status);
  });

  it('leads to no other site and deletes what consent had allowed once it is taken back (T17, S9-09)', async () => {
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await choose({ choice: 'all', back })).headers.get('location')).toMatch(/^\/[a-z]/);
    const answer = await choose({ choice: 'necessary' }, 'consent=all; _ga=1; _ga_X=2; locale=ro');
    expect(answer.headers.getSetCookie().slice(1)).toEqual(['_ga=; Max-Age=0; Path=/', '_ga_X=; Max-Age=0; Path=/']);
  });

  it('is not shown in a frame, in an app, on its own page, or where nothing would be loaded', async () => {
    for (const [path, host] of [
      ['/?iframe=1', 'localhost:3000'],
      ['/?webview=1', 'localhost:3000'],
      ['/cookies', 'localhost:3000'],
      ['/', 'nnmegorzes.localhost:3000'],
    ] as const) {
      const { document } = await visit(w, path, { host, axe: false });
      expect(document.querySelector('aside form[action="/cookies"]'), path).toBeNull();
    }
  });
});

describe('the tag manager (S7-25, S9-09, P09)', () => {
  it('is loaded only after consent, and is told the route’s template alone, after 250 ms (S4.7-04, S9-11)', async () => {
    const page = '/providers/1/specializations/1?subfunction=101';
    const html = async (cookie: string, path = page) => (await w.request(path, { headers: { cookie } })).text();
    for (const cookie of ['', 'consent=necessary', 'consent=ALL', 'consent='])
      expect(await html(cookie)).not.toMatch(tag);
    const agreed = await html('consent=all');
    expect(agreed).toContain('"page_path":"/providers/:providerId/specializations/:specializationId"');
    expect(agreed).toContain('},250)');
    const script = /<script nonce="[^"]+">(\(function\(d,e\)[\s\S]*?)<\/script>/.exec(agreed)?.[1] ?? '';
    expect(script).not.toMatch(/subfunction|\/providers\/1/);
    for (const path of [
      '/?iframe=1',
      '/?webview=1',
      '/login',
      `/verify-public-reservation/${'A'.repeat(43)}`,
      '/account',
    ])
      expect(await html('consent=all', path), path).not.toMatch(tag);
  });

  it('is named by the policy only for whoever has agreed (T22)', async () => {
    const policy = async (cookie: string) =>
      (await w.request('/', { headers: { cookie } })).headers.get('content-security-policy') ?? '';
    expect(await policy('')).not.toMatch(/google/);
    expect(await policy('consent=all')).toMatch(/connect-src 'self' https:\/\/www\.googletagmanager\.com/);
  });

  it('never shows one visitor’s choice to another, though pages are shared', async () => {
    const html = async (cookie: string) => (await w.request('/', { headers: { cookie } })).text();
    const [agreed, undecided, declined] = await Promise.all([html('consent=all'), html(''), html('consent=necessary')]);
    expect([agreed, undecided, declined].map((page) => tag.test(page))).toEqual([true, false, false]);
    expect([agreed, undecided, declined].map((page) => page.includes('Mindet elfogadom'))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

it('lists everything the portal sets, and nothing it does not (S9-09, P14)', async () => {
  const { document } = await visit(w, '/cookies');
  const listed = [...document.querySelectorAll('main code')].map((code) => code.textContent);
  expect(listed.sort()).toEqual(browserStorage.map(({ name }) => name).sort());
  expect(matches('_ga*', '_ga_ABC')).toBe(true);
  expect(matches('token', '__Host-token')).toBe(true);
  expect(matches('token', 'refresh_token')).toBe(false);
});

describe('the cookies of the language (S9-02)', () => {
  const pageIn = async (cookie: string, accept = 'hu') => {
    const page = await w.request('/about-us', { headers: { cookie, 'accept-language': accept } });
    return /<html lang="(\w+)"/.exec(await page.text())?.[1];
  };

  it('are the choice for 365 days, and what an address led to for as many seconds, which the choice outweighs', async () => {
    const chosen = await w.request('/language', {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'language=en&back=/',
    });
    expect(chosen.headers.get('set-cookie')).toMatch(/^locale=en; Max-Age=31536000; Path=\/; SameSite=Lax/);
    const led = await w.request('/about-us?locale=ro');
    expect(led.headers.get('set-cookie')).toBe('language_redirect=ro; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(await pageIn('language_redirect=ro')).toBe('ro');
    expect(await pageIn('language_redirect=ro; locale=en')).toBe('en');
    expect(await pageIn('language_redirect=xx', 'en')).toBe('en');
  });

  it('are set by no frame and for no language that the portal lacks', async () => {
    for (const query of ['locale=ro&iframe=1', 'locale=de', 'locale=<script>'])
      expect((await w.request(`/about-us?${query}`)).headers.get('set-cookie'), query).toBeNull();
  });
});

it('keeps a log-in in cookies that are secure and of no site, where the portal is (S9-02)', async () => {
  const own = await world({ baseUrl: 'https://portal.example' });
  const { email } = await account(own.database, { passwordHash: await hashPassword(goodPassword) });
  const { headers } = await own.request('/login', {
    host: 'portal.example',
    method: 'POST',
    headers: {
      origin: 'https://portal.example',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email, password: goodPassword }).toString(),
  });
  const lines = headers.getSetCookie().filter((line) => /^(?:__Host-)?(?:refresh_)?token=/.test(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain('; Secure');
    expect(line).toContain('; SameSite=None');
    expect(line).toContain('; HttpOnly');
  }
  await own.close();
});
