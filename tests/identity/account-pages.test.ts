import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printHeader } from '../../contract/platform/page-state.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { planCustomer } from '../payment/plan-customer.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { account } from './account.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const post = (form: Record<string, string>, jar: Jar) => ({ method: 'POST', form, jar });
const heading = ({ document }: { document: Document }) => document.querySelector('h1')?.textContent;

describe('a customer in the portal', () => {
  it('logs in where they were sent from, chooses, accepts, looks around and leaves, without script (S4.1-01, S4.1-02, S4.1-03, S4.2-01, S4.2-05, S4.2-06)', async () => {
    const jar: Jar = new Map();
    const { email } = await account(w.database, {
      password: goodPassword,
      subscriptions: [['hasAppointments'], ['hasCoverage']],
    });
    const sent = await visit(w, '/services/coverage', { jar });
    const link = sent.document.querySelector<HTMLAnchorElement>('main a[href^="/login"]')?.getAttribute('href') ?? '';
    expect(link).toBe('/login?next=%2Fservices%2Fcoverage');
    const page = await visit(w, link, { jar });
    const next = page.document.querySelector<HTMLInputElement>('input[name=next]')?.value ?? '';
    const wrong = await visit(w, '/login', post({ email, password: 'wrong', next }, jar));
    expect([wrong.status, wrong.document.querySelector<HTMLInputElement>('#email')?.value]).toEqual([401, email]);
    expect(wrong.document.querySelector<HTMLInputElement>('#password')?.value).toBe('');
    const chooser = await visit(w, '/login', post({ email, password: goodPassword, next, remember: 'on' }, jar));
    expect(heading(chooser)).toBe('Melyik előfizetésével folytatja?');
    const buttons = [...chooser.document.querySelectorAll<HTMLButtonElement>('main button[name=sid]')];
    expect(buttons).toHaveLength(2);
    const nextPath = chooser.document.querySelector<HTMLInputElement>('main input[name=next]')?.value ?? '';
    const chosen = { sid: buttons[1]?.value ?? '', next: nextPath };
    const statement = await visit(w, '/require-full-auth', post(chosen, jar));
    expect(statement.url).toBe('/privacy-statement?next=%2Fservices%2Fcoverage');
    const version = statement.document.querySelector<HTMLInputElement>('input[name=version]')?.value ?? '';
    const unticked = await visit(w, statement.url, post({ version, next: nextPath }, jar));
    expect(unticked.document.querySelector('#privacyAccepted-error')?.textContent).toContain('Jelölje be');
    const there = await visit(w, '/privacy-statement', post({ version, next: nextPath, privacyAccepted: 'on' }, jar));
    expect(there.url).toBe('/services/coverage');
    const home = await visit(w, '/', { jar });
    expect([home.url, home.document.querySelector('header a[href="/account"]')?.textContent]).toEqual([
      '/',
      'Fiókom: Ünige',
    ]);
    expect((await visit(w, '/services/appointments', { jar })).url).toBe('/?next=%2Fservices%2Fappointments');
    expect((await visit(w, '/login', { jar })).url).toBe('/');
    expect((await visit(w, '/account', { jar })).text).toContain(email);
    await visit(w, '/force-logout', { jar });
    expect(jar.has('token')).toBe(true);
    const logoutPage = await visit(w, '/force-logout', post({}, jar));
    expect([logoutPage.url, jar.has('token'), jar.has('sid')]).toEqual(['/', false, true]);
    expect((await visit(w, '/account', { jar })).url).toMatch(/^\/\?next=/);
  });

  it('is served by what the subscription holds, and a visitor by what the partner opens to all (S1-01)', async () => {
    const { brands } = loadBrands('brands');
    const brand = brands.find(({ key }) => key === 'default');
    if (!brand) throw new Error('there is no default brand');
    const tilesOf = async (jar: Jar) =>
      [
        ...(await visit(w, '/', { jar, axe: false })).document.querySelectorAll('section[aria-labelledby=services] a'),
      ].map((link) => link.getAttribute('href'));
    const bookable = async (jar: Jar) =>
      (await visit(w, '/services/provider-search?subfunction=101', { jar, axe: false })).document.querySelectorAll(
        'button[name=slotId]',
      ).length;
    const basic = (await planCustomer(w, brand, 'hars-alap')).jar;
    const complete = (await planCustomer(w, brand, 'hars-teljes')).jar;
    const none: Jar = new Map([
      ['token', (await w.session((await account(w.database, { subscriptions: [] })).id)).token],
    ]);
    for (const jar of [new Map<string, string>(), none, basic, complete])
      expect(await bookable(jar)).toBeGreaterThan(0);
    const paths = ['/services/coverage', '/services/claim-reporting', '/services/consultation', '/services/relatives'];
    for (const [jar, opened] of [
      [new Map<string, string>(), []],
      [none, []],
      [basic, ['/services/relatives']],
      [complete, paths],
    ] as const) {
      const reached = [];
      for (const path of paths) if ((await visit(w, path, { jar, axe: false })).url === path) reached.push(path);
      expect(reached).toEqual(opened);
    }
    const [ownTiles, offeredTiles] = [await tilesOf(complete), await tilesOf(basic)];
    expect(ownTiles).toEqual(expect.arrayContaining(paths.slice(1)));
    expect(offeredTiles).toContain('/services/relatives');
    expect(offeredTiles).not.toContain('/services/coverage');
  });

  it('is led nowhere else after the log-in, whatever the address says (T17)', async () => {
    const { email } = await account(w.database, { password: goodPassword });
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%5Cevil.example/..',
    ]) {
      const answer = await w.request('/login', {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ email, password: goodPassword, next }).toString(),
      });
      expect(new URL(answer.headers.get('location') ?? '', 'http://localhost:3000').host).toBe('localhost:3000');
    }
  });

  it('whose session ended is told so in red on top of the page they asked for, and forgotten (S8.1-01, S8.1-09, S8.3-17)', async () => {
    const { id } = await account(w.database);
    const { token, refresh_token } = await w.session(id);
    await w.database.db
      .updateTable('session')
      .set({ ended_at: w.now().toString() })
      .where('account_id', '=', id)
      .execute();
    const jar: Jar = new Map([
      ['token', token],
      ['refresh_token', refresh_token],
    ]);
    const page = await visit(w, '/privacy-policy', { jar });
    const message = page.document.querySelector('[role=alert]');
    expect(message?.querySelector('h2')?.textContent).toBe('Hiba');
    expect(message?.textContent).toContain('Lejárt a munkamenet.');
    expect(message?.querySelector('details')?.className).toContain('bg-danger-surface');
    expect(message?.closest('section')?.className).toMatch(/\bmx-auto\b.*\bmd:fixed\b.*\bmd:top-20\b/);
    expect(message?.closest('main')).toBeNull();
    expect([...jar.keys()]).toEqual([]);
    expect((await visit(w, '/privacy-policy', { jar })).document.querySelector('[role=alert]')).toBeNull();
  });

  it('reads on the account page why a voucher was not taken (S8.3-20)', async () => {
    const { id } = await account(w.database, { subscriptions: [] });
    const { token } = await w.session(id);
    const jar: Jar = new Map([['token', token]]);
    const page = await visit(w, '/account', { jar });
    expect(page.document.querySelector('input[name=voucherCode]')).not.toBeNull();
    const refused = await visit(w, '/account', post({ mode: 'voucher', voucherCode: 'NEMVAN2' }, jar));
    expect(refused.document.querySelector('[role=alert]')?.textContent).toContain('Az utalványkód hibás.');
  });
});

describe('what a page knows of a customer', () => {
  it('goes to its script as a name and no more; theme, modes and partner go along for everybody (S3.12-03, S3.5-01, D1)', async () => {
    const { id, email } = await account(w.database, { subscriptions: [] });
    const { token, refresh_token } = await w.session(id);
    const cookie = `token=${token}; refresh_token=${refresh_token}`;
    const path = '/services/provider-search';
    const html = await (await w.request(path, { headers: { cookie } })).text();
    const state = await (await w.request(path, { headers: { cookie, [printHeader]: 'another' } })).json();
    const carried = JSON.parse(state.context);
    expect(carried.customer).toEqual({
      firstName: 'Ünige',
      lastName: 'Szőke',
      impersonator: null,
      mayAskApproval: false,
      mayOrganiseCare: false,
      unread: 0,
      places: [
        { id: 'messages', href: '/messages' },
        { id: 'records', href: '/records' },
      ],
    });
    expect(Object.keys(carried).sort()).toEqual([
      'config',
      'customer',
      'language',
      'mode',
      'nav',
      'owner',
      'requestId',
      'sessionExpired',
      'sticky',
    ]);
    expect(carried.config).toMatchObject({
      theme: 'default',
      portalType: 'public',
      isMed24: false,
      hasPublicCalendar: true,
    });
    expect(carried.config.partner).toMatchObject({ key: 'default', hasPublicCalendar: true });
    for (const secret of [token, refresh_token, email]) expect(html + JSON.stringify(state)).not.toContain(secret);
  });

  it('is known on a page that is not there as well', async () => {
    const { id } = await account(w.database, { subscriptions: [] });
    const { token } = await w.session(id);
    const page = await visit(w, '/no/such/page', { jar: new Map([['token', token]]) });
    expect([page.status, page.document.querySelector('header a[href="/account"]') !== null]).toEqual([404, true]);
  });
});

describe.each(['hu', 'en', 'ro'])('the account pages in %s', (language) => {
  it('keep what every page owes (S1-11, S2.1-02, S2.2-01)', async () => {
    const { id } = await account(w.database, { subscriptions: [[], []] });
    const { token } = await w.session(id);
    for (const path of ['/login', '/login?sent=1', '/force-logout', '/require-full-auth'])
      await visit(w, path, { language });
    for (const path of ['/account', '/require-full-auth', '/privacy-statement', '/force-logout'])
      await visit(w, path, { language, jar: new Map([['token', token]]) });
  });
});
