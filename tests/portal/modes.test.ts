import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMyReservations } from '../../contract/booking/my-reservations.ts';
import { getConfig } from '../../contract/platform/config.ts';
import { routeAt } from '../../contract/route-at.ts';
import { slotId } from '../support/fixture.ts';
import { formPost, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const telecom = { host: 'telekom.localhost:3000' };

function ownLinks(document: Document): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')];
}

describe('in a frame (S1-10, R21)', () => {
  it.each([
    '/',
    '/services/provider-search?subfunction=101&location=Budapest',
    '/landing/function-list',
    '/about-us',
    '/no-such-page',
  ])('%s has neither header nor footer, and every link and form says again that it is in one', async (path) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}iframe=1&locale=en`;
    const { document } = await visit(w, address, { language: 'en', axe: false });
    expect(document.querySelectorAll('header, .page-only')).toHaveLength(0);
    expect(document.documentElement.dataset.mode).toBe('iframe');
    for (const link of ownLinks(document)) {
      const alone = routeAt(link.pathname)?.frames === 'never';
      expect(alone ? link.target : link.search, link.href).toMatch(alone ? /^_blank$/ : /iframe=1&locale=en/);
    }
    for (const form of document.querySelectorAll('form')) {
      const alone = form.hasAttribute('action') && routeAt(new URL(form.action).pathname)?.frames === 'never';
      const fields = [...form.querySelectorAll<HTMLInputElement>('input[name=iframe]')].map(({ value }) => value);
      if (alone) expect(form.target).toBe('_blank');
      else if (form.method === 'get') expect(fields).toEqual(['1']);
      else expect(new URL(form.action).search).toContain('iframe=1');
    }
  });

  it('a press stays in it through every redirect: a hold, the language, the guard (S1-10, S4.2-01)', async () => {
    const press = (path: string, form: Record<string, string>) => w.request(path, formPost(form));
    const answer = await press('/services/provider-search/reservation?iframe=1&locale=ro', {
      slotId: slotId(0, '2026-11-24T09:00'),
      subfunctionId: '101',
    });
    expect(answer.headers.get('location')).toMatch(/reservation=[\w-]+&iframe=1&locale=ro$/);
    const switched = await press('/language?iframe=1', { language: 'en', back: '/about-us?iframe=1&locale=ro' });
    expect(switched.headers.get('location')).toBe('/about-us?iframe=1&locale=en');
    const redirect = await w.request('/services/appointments?iframe=1');
    expect(redirect.headers.get('location')).toMatch(/^\/\?next=.*&iframe=1$/);
    expect((await w.request('/services/appointments')).headers.get('location')).not.toContain('iframe=1&');
  });
});

describe('in an app’s web view (S1-10, S2.3-21)', () => {
  it('the layout of the app is worn, without header, bar and footer, and remembered in a cookie', async () => {
    const first = await w.request('/?_webview=1', telecom);
    expect(first.headers.get('set-cookie')).toMatch(/^webview=1; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const html = await first.text();
    expect(html).toMatch(/data-layout="webview-telekom".*data-mode="webview"/);
    expect(html).toMatch(/<script nonce="[^"]+">try\{localStorage/);
    const next = await visit(w, '/', { ...telecom, cookie: 'webview=1' });
    expect(next.document.documentElement.dataset).toMatchObject({ mode: 'webview', layout: 'webview-telekom' });
    expect(next.document.querySelectorAll('header, footer, nav')).toHaveLength(0);
    expect((await w.request('/', telecom)).headers.get('set-cookie')).toBeNull();
  });

  it('is left by webview=0, and was never another visitor’s', async () => {
    const answer = await w.request('/?webview=0', { ...telecom, headers: { cookie: 'webview=1' } });
    expect(answer.headers.get('set-cookie')).toMatch(/^webview=1; Max-Age=0/);
    expect(await answer.text()).toContain('data-mode="page"');
    expect(await (await w.request('/', telecom)).text()).toContain('data-mode="page"');
  });

  it('the calls say so, and it changes only the look (S7-06)', async () => {
    const plain = good(await w.call(getConfig, {}, telecom));
    const answer = await w.request('/api/config?_webview=1', { ...telecom, headers: { accept: 'application/json' } });
    const worn = getConfig.output.parse(await answer.json());
    expect(worn.look.layout).toBe('webview-telekom');
    expect({ ...worn, look: plain.look }).toEqual(plain);
    const token = 'A'.repeat(43);
    expect((await w.request(`/api/my-reservations/${token}?_webview=1`)).status).toBe(
      (await w.call(listMyReservations, { token })).status,
    );
  });

  it('grants nothing: no page and no answer differs in what may be seen (T21)', async () => {
    for (const path of ['/account', '/services/appointments', '/api/me']) {
      const [plain, flagged] = [await w.request(path), await w.request(`${path}?_webview=1`)];
      expect(flagged.status).toBe(plain.status);
      expect(flagged.headers.get('content-security-policy')?.replaceAll(/nonce-[\w-]+/g, '')).toBe(
        plain.headers.get('content-security-policy')?.replaceAll(/nonce-[\w-]+/g, ''),
      );
    }
  });
});

describe('the language in an address (S1-11, S9-01)', () => {
  it('is of this one page, wins over the cookie, and is none the host does not speak', async () => {
    const lang = async (path: string, cookie = '') =>
      /<html lang="(\w+)"/.exec(await (await w.request(path, { headers: { cookie } })).text())?.[1];
    expect(await lang('/?locale=ro', 'locale=en')).toBe('ro');
    expect(await lang('/', 'locale=en')).toBe('en');
    expect(await lang('/?locale=xx')).toBe('hu');
  });
});
