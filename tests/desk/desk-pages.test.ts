import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { routes } from '../../contract/routes.ts';
import { addOperator, setupToken } from '../../server/identity/operator/operators.ts';
import { asking } from '../booking/call-backs.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ brand: { frameAncestors: ['https://partner.example'] } });
});
afterAll(() => w.close());

const languages = ['hu', 'en', 'ro'];
const password = 'Kilenc kék kanál 7';
const heading = ({ document }: Visit) => document.querySelector('h1')?.textContent;
const post = (form: Record<string, string> = {}) => ({ method: 'POST', form });

async function called(phone = '+36301110000') {
  return good(await w.call(askCallBack, { ...asking(), phone }));
}
async function idOf(number: string): Promise<string> {
  const { rows } = await w.database.pool.query('select id from call_back where number = $1', [number]);
  return rows[0].id;
}

describe('the door of the desk', () => {
  it('lets somebody new in by the link alone, then by password and code, and out again (S6-12, ASVS 6.3.3)', async () => {
    const context = w.context();
    const operatorInput = { email: 'uj.munkatars@example.com', name: 'Kiss Anna', roles: ['agent'] as const };
    const id = await addOperator(w.database.db, { ...context, partnerId: context.host.partnerId }, operatorInput);
    const link = `/desk/setup/${await setupToken(w.database.db, context, id)}`;
    const jar: Jar = new Map();
    const setup = await visit(w, link, { jar });
    const secret =
      new URL(setup.document.querySelector('a[href^="otpauth:"]')?.getAttribute('href') ?? '').searchParams.get(
        'secret',
      ) ?? '';
    const code = () => {
      w.pass({ seconds: 30 });
      return new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
    };
    const wrong = await visit(w, link, { jar, ...post({ password: 'rövid', code: '000000' }) });
    expect([wrong.status, wrong.document.querySelectorAll('[role=alert] a').length, jar.size]).toEqual([422, 1, 0]);
    const codes = await visit(w, link, { jar, ...post({ password, code: code() }) });
    expect([codes.document.querySelectorAll('main li').length, jar.has('desk')]).toEqual([10, true]);
    expect(heading(await visit(w, '/desk', { jar }))).toBe('Visszahívások');
    expect(heading(await visit(w, '/desk/logout', { jar, ...post() }))).toBe('Bejelentkezés a munkapultra');
    expect([...jar.keys()]).toEqual(['desk_device']);
    const refused = await visit(w, '/desk/login', {
      jar,
      ...post({ email: operatorInput.email, password: 'nem ez az', code: code() }),
    });
    expect([refused.status, refused.document.querySelector<HTMLInputElement>('#email')?.value]).toEqual([
      401,
      operatorInput.email,
    ]);
    const asksCode = await visit(w, '/desk/login', { jar, ...post({ email: operatorInput.email, password }) });
    expect([asksCode.status, jar.has('desk')]).toEqual([403, false]);
    const next = '/desk?list=call-backs&filter=mine';
    const inside = await visit(w, '/desk/login', {
      jar,
      ...post({ email: operatorInput.email, password, code: code(), next }),
    });
    expect([inside.url, inside.text.includes('Kiss Anna')]).toEqual([next, true]);
    expect((await visit(w, '/desk/login', { jar })).url).toBe('/desk');
    expect(heading(await visit(w, link))).toBe('Ez a hivatkozás már nem érvényes');
  });

  it('keeps its token in a cookie of its own that no script reads and no other site sends, and never asks the customers’ (D1)', async () => {
    const secure = await world({ baseUrl: 'https://localhost:3000' });
    const { token } = await secure.desk(['agent']);
    const customer = await account(secure.database);
    const { token: theirs } = await secure.session(customer.id);
    const show = (cookie: string, path = '/desk') => secure.request(path, { headers: { cookie } });
    expect((await show(`__Host-desk=${token}`)).status).toBe(200);
    for (const cookie of [
      `desk=${token}`,
      `__Host-token=${token}`,
      `__Host-desk=${theirs}`,
      `__Host-token=${theirs}`,
      '',
    ])
      expect((await show(cookie)).headers.get('location'), cookie).toBe('/desk/login?next=%2Fdesk');
    const home = await (await show(`__Host-token=${theirs}; __Host-desk=${token}`, '/')).text();
    expect(home).not.toContain('Tóth Eszter');
    const out = await secure.request('/desk/logout', {
      method: 'POST',
      headers: {
        cookie: `__Host-desk=${token}`,
        origin: 'https://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
      host: 'localhost:3000',
    });
    expect(out.headers.getSetCookie()).toEqual(['__Host-desk=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict']);
    await secure.close();
  });

  it('leads whoever is not logged in to itself and back, whatever the form says (T07, T16)', async () => {
    const { number } = await called();
    const page = `/desk/call-backs/${await idOf(number)}`;
    for (const path of ['/desk', page, '/desk/logout', '/DESK', '/%64esk', '/desk/']) {
      const answer = await w.request(path);
      expect([answer.status, answer.headers.get('location')?.startsWith('/desk/login?next=')], path).toEqual([
        302,
        true,
      ]);
    }
    const { cookie } = await w.desk(['agent']);
    const forged = {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'intent=take',
    };
    expect((await w.request(page, forged)).status).toBe(403);
    const foreign = await w.desk(['agent'], 'telekom-health');
    expect((await w.request('/desk', { headers: { cookie: foreign.cookie } })).status).toBe(302);
  });
});

describe('a page of the desk', () => {
  it('that the role may not see says so, and leads back to the desk (ASVS 8.2.1, S2.9-01)', async () => {
    const { number } = await called('+36301110001');
    const { cookie } = await w.desk(['claims_assessor']);
    const { status, document } = await visit(w, `/desk/call-backs/${await idOf(number)}`, { cookie });
    expect([status, document.querySelector('main a')?.getAttribute('href')]).toEqual([403, '/desk']);
    expect(document.querySelector('main a[href="/call-back"]')).toBeNull();
    const roleless = await w.desk([]);
    expect((await visit(w, '/desk', roleless)).text).toContain('még nincs munkalista');
  });

  it('changes its language by the frame’s own switch and stays (S1-11)', async () => {
    const { cookie, token } = await w.desk(['agent']);
    const jar: Jar = new Map([['desk', token]]);
    const path = '/desk?list=call-backs&filter=done';
    const changed = await w.request('/language', {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ language: 'ro', back: path }).toString(),
    });
    expect(changed.headers.get('location')).toBe(path);
    jar.set('locale', 'ro');
    expect(heading(await visit(w, path, { jar, language: 'ro' }))).toBe('Solicitări de apel');
  });
});

describe('the look of the desk', () => {
  const paths = [
    '/desk',
    '/desk/login',
    `/desk/setup/${'A'.repeat(43)}`,
    '/desk/no/such/page',
    '/DESK/login',
    '//desk//login',
  ];

  it('is the same at every host, with no colour, text, script or manifest of the brand (S1-09)', async () => {
    const looks = new Set<string>();
    for (const { brand } of w.hosts.all) {
      const [host = ''] = brand.hosts;
      const page = await w.request('/desk/login', { host: `${host}:3000` });
      const html = await page.text();
      const style = /<style[^>]*>(:root\{[^<]*)<\/style>/.exec(html)?.[1] ?? '';
      looks.add(style);
      expect(html, brand.key).toContain('data-layout="desk"');
      expect(html, brand.key).not.toMatch(/manifest\.webmanifest|googletagmanager|GTM-/);
      expect(html.includes(brand.name), brand.key).toBe(true);
    }
    expect(looks.size).toBe(1);
    const brand = /<style[^>]*>(:root\{[^<]*)<\/style>/.exec(await (await w.request('/')).text())?.[1];
    expect([...looks][0]).not.toBe(brand);
  });

  it.each(paths)(
    '%s may stand in no frame, also where the partner names parents and the address asks for one (D6, T20)',
    async (path) => {
      for (const flag of ['', '?iframe=1', '?_webview=1']) {
        const { headers } = await w.request(path + flag, { headers: { cookie: 'webview=1; consent=all' } });
        expect(headers.get('content-security-policy'), flag).toContain("frame-ancestors 'none'");
      }
      const row = routes.filter(({ id }) => id.startsWith('desk'));
      expect(row.every(({ frames, indexable }) => frames === 'never' && !indexable)).toBe(true);
    },
  );

  it('is closed by no brand: not by one with a single page, nor by one that asks for a token (S4.2-08, S4.2-12)', async () => {
    for (const host of ['nnmegorzes.localhost:3000', 'mobileapp.localhost:3000'])
      expect((await visit(w, '/desk/login', { host })).url).toBe('/desk/login');
  });
});

describe.each(oneLanguage('ro'))('the work list in %s', (language) => {
  it('and its pages keep what every page owes, empty and full, open and closed (S1-11)', async () => {
    const own = await world();
    const { cookie } = await own.desk(['supervisor']);
    await visit(own, '/desk', { language, cookie });
    const { number } = good(await own.call(askCallBack, { ...asking(), email: 'unige@example.com' }));
    const { rows } = await own.database.pool.query('select id from call_back');
    const page = `/desk/call-backs/${rows[0].id}`;
    own.pass({ hours: 72 });
    const again = await own.desk(['supervisor']);
    const look = (path: string, form?: Record<string, string>) =>
      visit(own, path, { language, cookie: again.cookie, ...(form && post(form)) });
    const views = language === 'hu' ? ['open', 'mine', 'overdue', 'done', 'no-such'] : ['overdue'];
    for (const filter of views) expect((await look(`/desk?filter=${filter}`)).status).toBe(200);
    expect((await look('/desk')).text).toContain(number);
    await look(page);
    await look(page, { intent: 'take' });
    const unsaid = await look(page, { intent: 'finish', note: 'Ezt írtam' });
    expect([unsaid.status, unsaid.document.querySelector('textarea')?.value]).toEqual([422, 'Ezt írtam']);
    await look(page, { intent: 'attempt', note: 'Foglalt' });
    await look(page, { intent: 'finish', outcome: 'booked', note: 'Keddre' });
    expect((await look(page)).document.querySelector('main form[method=post] textarea[name=note]')).toBeNull();
    expect((await look('/desk/call-backs/7c1f2c5e-1111-4222-8333-444455556666')).status).toBe(404);
    await own.close();
  });

  it('and the asker’s page keep what every page owes, before and after (S1-11, R32)', async () => {
    for (const path of ['/call-back', '/call-back?subfunction=101&wish=Szem', `/call-back/${'A'.repeat(43)}`])
      await visit(w, path, { language });
    const { token } = await called(`+3630111${String(1000 + languages.indexOf(language))}`);
    await visit(w, `/call-back/${token}`, { language });
    const over = await visit(w, `/call-back/${token}`, { language, ...post() });
    expect(over.document.querySelector('main form')).toBeNull();
  });
});

describe('asking without script', () => {
  it('is a form that carries what was looked for, keeps what was typed, and ends on the asker’s own page (R32, S1-03)', async () => {
    const search = await visit(w, '/services/provider-search?subfunction=101&location=hu-bu&doctorName=Nincsilyen');
    const way =
      search.document.querySelector<HTMLAnchorElement>('main a[href^="/call-back"]')?.getAttribute('href') ?? '';
    const form = await visit(w, way);
    expect(form.document.querySelector<HTMLTextAreaElement>('#wish')?.value).toMatch(
      /(?:Bőrgyógyász|Belgyógyász).*Nincsilyen/,
    );
    const entries = { name: 'Szőke Ünige', phone: '06 30 765 4321', callWindow: 'morning', wish: 'Amit én írok' };
    const wrong = await visit(w, way, post(entries));
    expect([wrong.status, wrong.document.querySelector<HTMLTextAreaElement>('#wish')?.value]).toEqual([
      422,
      'Amit én írok',
    ]);
    const page = await visit(w, way, post({ ...entries, privacyAccepted: 'on' }));
    expect(page.url).toMatch(/^\/call-back\/[\w-]{43}$/);
    expect(page.text).toMatch(
      /Vissza fogjuk hívni.*\+36 •••• 321.*Amit én írok.*2026\. november \d+\., \S+, 08:00–12:00/s,
    );
    const { rows } = await w.database.pool.query(
      "select subfunction_id, location_id from call_back_wish where words = 'Amit én írok'",
    );
    expect(rows).toEqual([{ subfunction_id: 101, location_id: 'hu-bu' }]);
  });

  it('is offered where all that was found has no time, with the place that was named in words (R32)', async () => {
    const search = await visit(w, '/services/provider-search?doctorName=Popa&location=Bukarest');
    const way = search.document.querySelector('main a[href^="/call-back"]')?.getAttribute('href') ?? '';
    const page = await visit(w, way, post({ name: 'Kis Éva', phone: '+36307654322', wish: '', privacyAccepted: 'on' }));
    expect(page.text).toContain('Bukarest');
    const searchPage = await visit(w, '/services/provider-search?subfunction=101&location=Budapest');
    expect(searchPage.document.querySelector('main a[href^="/call-back"]')).toBeNull();
  });

  it('is offered where a doctor has no time at all, and names the doctor (R32)', async () => {
    const { rows } = await w.database.pool.query(
      "select provider_id, doctor_id from schedule join doctor on doctor.id = doctor_id where family_name = 'Popa'",
    );
    const doctor = await visit(w, `/providers/${rows[0].provider_id}/doctors/${rows[0].doctor_id}`);
    const way = doctor.document.querySelector('main a[href^="/call-back"]')?.getAttribute('href') ?? '';
    expect((await visit(w, way)).document.querySelector<HTMLTextAreaElement>('#wish')?.value).toContain('Popa');
  });
});

describe('a customer', () => {
  it('finds name and address filled in, and the call-back under their account (R32)', async () => {
    const { id, email } = await account(w.database);
    const { token } = await w.session(id);
    const form = await visit(w, '/call-back', { cookie: `token=${token}` });
    const value = (name: string) => form.document.querySelector<HTMLInputElement>(`#${name}`)?.value;
    expect([value('name'), value('email'), value('phone')]).toEqual(['Szőke Ünige', email, '']);
  });
});
