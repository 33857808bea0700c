import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginWithAccountToken } from '../../contract/identity/sign-in.ts';
import { issueLink } from '../../server/identity/link/link.ts';
import { operatorAccount } from '../support/operator.ts';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { account } from './account.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const own = {
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

async function loggedIn(): Promise<string> {
  const { id } = await account(w.database);
  const { token, refresh_token } = await w.session(id);
  return `token=${token}; refresh_token=${refresh_token}`;
}

describe('the page of a link that logs in', () => {
  it.each(['one-time-login', 'login-with-token', 'impersonation'] as const)(
    '/%s shows a button, is never framed, and signs in by it alone (S2.1-04, S6-12, D2, D6)',
    async (path) => {
      const { id } = await account(w.database);
      const kind = path === 'login-with-token' ? 'login-token' : path;
      const operator = await anOperator();
      const payload = { ...operator, reason: 'Telefonos foglalás' };
      const { token } = await issueLink(w.database.db, w.context(), { kind, accountId: id, payload });
      for (const method of ['GET', 'HEAD']) {
        const looked = await w.request(`/${path}/${token}`, { method });
        expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
        expect(looked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(looked.headers.get('x-frame-options')).toBe('DENY');
      }
      const page = await visit(w, `/${path}/${token}`);
      expect(page.document.querySelectorAll('main form button')).toHaveLength(1);
      const posted = await w.request(`/${path}/${token}`, { method: 'POST', headers: own, body: '' });
      expect([posted.status, posted.headers.get('location')]).toEqual([303, '/']);
      expect(posted.headers.getSetCookie().join('\n')).toMatch(/^token=[\w-]{64}; Path=\/; HttpOnly; SameSite=Lax/m);
      const used = await visit(w, `/${path}/${token}`);
      expect(used.document.querySelector('main form')).toBeNull();
    },
  );

  it('says on the page itself that the link is used, but a failed token log-in leads to the log-in page (S8.1-10)', async () => {
    const { id } = await account(w.database);
    for (const [path, kind] of [
      ['one-time-login', 'one-time-login'],
      ['login-with-token', 'login-token'],
    ] as const) {
      const { token } = await issueLink(w.database.db, w.context(), { kind, accountId: id });
      const post = () => w.request(`/${path}/${token}`, { method: 'POST', headers: own, body: '' });
      await post();
      const again = await post();
      expect([again.status, again.headers.get('location')]).toEqual(
        kind === 'login-token' ? [303, '/login?message=token_refused'] : [410, null],
      );
      expect(again.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each([
    ['hu', 'A bejelentkezés nem sikerült: a hivatkozás lejárt, vagy már felhasználták.'],
    ['en', 'The log-in did not succeed: the link has expired or has been used already.'],
    ['ro', 'Autentificarea nu a reușit: linkul a expirat sau a fost deja folosit.'],
  ])('tells in %s on the log-in page why a token logged nobody in (S8.1-09, S8.1-10)', async (language, why) => {
    const page = await visit(w, `/login-with-token/${'y'.repeat(43)}`, { language, method: 'POST', form: {} });
    expect(page.url).toContain('/login');
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain(why);
  });

  it('logs why a token logs nobody in, from the page and from the API, and not the token (S8.1-10, S8.1-11)', async () => {
    const logLines = () =>
      w.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a log-in by token was refused');
    const before = logLines().length;
    const token = 'x'.repeat(43);
    await w.request(`/login-with-token/${token}`, { method: 'POST', headers: own, body: '' });
    const { error } = await w.call(loginWithAccountToken, { accountToken: token });
    expect(error?.errorCode).toBe('#404');
    expect(logLines().slice(before)).toEqual([
      expect.objectContaining({ code: '#404', host: 'localhost' }),
      expect.objectContaining({ code: '#404', host: 'localhost' }),
    ]);
    expect(w.lines.join()).not.toContain(token);
  });
});

async function anOperator() {
  const { partnerId } = w.context().host;
  const at = w.now().toString();
  const { id } = await w.database.db
    .insertInto('api_key')
    .values({ partner_id: partnerId, name: 'Hívóközpont', hash: randomBytes(32), scopes: [], created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = await operatorAccount(w.database, { external_id: 'op-7', roles: ['agent'] });
  const row = { api_key_id: id, id: 'op-7', name: 'Tóth Eszter', operator_account_id: person.id };
  await w.database.db.insertInto('operator').values(row).execute();
  return { apiKeyId: id, operatorId: 'op-7' };
}

describe('an operator in the portal', () => {
  it('sees on every page for whom, why and how to stop; the session that was there is over (S4.5-01, S3.3-04, R38)', async () => {
    const before = await loggedIn();
    const { id } = await account(w.database);
    const payload = { ...(await anOperator()), reason: 'Telefonos foglalás' };
    const { token } = await issueLink(w.database.db, w.context(), { kind: 'impersonation', accountId: id, payload });
    const posted = await w.request(`/impersonation/${token}`, {
      method: 'POST',
      headers: { ...own, cookie: before },
      body: '',
    });
    const cookie = cookiesOf(posted);
    for (const path of ['/', '/services/provider-search', '/privacy-policy', '/no/such/page']) {
      const { document } = await visit(w, path, { cookie });
      const bar = document.querySelector('section[aria-label="Ügyfél nevében"]');
      expect(bar?.textContent).toMatch(/Szőke Ünige.*Tóth Eszter.*Telefonos foglalás/);
      expect(bar?.querySelector('form')?.getAttribute('action')).toBe('/force-logout');
    }
    const old = await w.request('/', { headers: { cookie: before } });
    expect(old.headers.getSetCookie().join('\n')).toMatch(/^token=; .*Max-Age=0/m);
  });
});

describe('the log-in of a page', () => {
  it('lives in cookies no script reads, and is renewed for a page that comes with an old one (S4.3-01, D1)', async () => {
    const own = await world();
    const { id } = await account(own.database);
    const { token, refresh_token } = await own.session(id);
    own.pass({ minutes: 20 });
    const cookie = `token=${token}; refresh_token=${refresh_token}; remember=1`;
    const [one, two] = await Promise.all([
      own.request('/services/appointments', { headers: { cookie } }),
      own.request('/privacy-policy', { headers: { cookie } }),
    ]);
    const [first, second] = [one, two].map((answer) => answer.headers.getSetCookie());
    expect(first).toEqual(second);
    expect(first?.join('\n')).toMatch(/refresh_token=[\w-]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    expect(two.headers.get('cache-control')).toBe('no-store');
    await own.close();
  });

  it('never opens the API, which reads headers alone (D1, T16, S7-04)', async () => {
    const cookie = await loggedIn();
    expect((await w.request('/api/me', { headers: { cookie } })).status).toBe(401);
    expect((await w.request('/api/me/x.css', { headers: { cookie } })).status).toBe(404);
  });

  it("forgets another account's subscription that this device remembers (S4.1-02, D7)", async () => {
    const other = await account(w.database);
    const page = await w.request('/privacy-policy', {
      headers: { cookie: `${await loggedIn()}; sid=${other.subscriptions[0]}` },
    });
    expect(page.status).toBe(200);
  });
});
