import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishOpenId, startOpenId } from '../../../contract/identity/openid.ts';
import { getMe, listSessions, login } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { openIdProvider, secretEnv } from '../../../tests/support/openid-provider.ts';
import { formPost, type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../password/hash.ts';
import { unsetSecrets } from './unset-secrets.ts';

const people = {
  anna: {
    email: 'Anna@example.com',
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Kő',
    birthdate: '1990-02-03',
  },
  unproven: { email: 'unproven@example.com', email_verified: false },
  nameless: { email: 'nameless@example.com', email_verified: true, birthdate: '0000-05-06' },
  mailless: {},
  ours: { email: 'ours@example.com', email_verified: true, given_name: 'Ours' },
  unprovenOurs: { email: 'ours-too@example.com', email_verified: false },
  page: { email: 'page@example.com', email_verified: true },
};
const password = 'három zöld teve ugrik';

let w: World;
let provider: Awaited<ReturnType<typeof openIdProvider>>;
beforeAll(async () => {
  provider = await openIdProvider('http://localhost:3000/login/callback', people);
  w = await world({ brand: { openId: provider.brand } });
});
afterAll(async () => {
  await w.close();
  await provider.close();
});

async function beginSignIn(person: keyof typeof people, change = (url: URL) => url) {
  const { url, state } = good(await w.call(startOpenId, {}));
  return { state, query: await provider.signIn(change(new URL(url)).href, person) };
}
async function comeIn(person: keyof typeof people) {
  return w.call(finishOpenId, await beginSignIn(person));
}
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const outsideLines = () => w.lines.map((line) => JSON.parse(line)).filter(({ service }) => service !== undefined);
const accounts = () => w.database.db.selectFrom('account').selectAll().execute();

describe("a partner's sign-in", () => {
  it('opens an account for whoever is new, with the open product, and leads there again', async () => {
    const first = good(await comeIn('anna'));
    const me = good(await w.call(getMe, {}, bearer(first)));
    expect(me).toMatchObject({ email: 'anna@example.com', firstName: 'Anna', lastName: 'Kő' });
    expect(me.subscriptions).toBe(w.context().host.brand.openProduct === undefined ? 0 : 1);
    expect(good(await w.call(listSessions, {}, bearer(first)))[0]?.method).toBe('openid');
    const rows = (await accounts()).filter(({ email }) => email === 'anna@example.com');
    expect(rows).toMatchObject([{ birth_date: '1990-02-03', password_hash: null }]);
    const again = good(await comeIn('anna'));
    expect(good(await w.call(getMe, {}, bearer(again))).id).toBe(me.id);
  });

  it('goes on where the customer was, and nowhere else (T17)', async () => {
    for (const [next, led] of [
      ['/services/coverage?x=1', '/services/coverage?x=1'],
      ['//evil.example', '/'],
      ['https://evil.example', '/'],
    ] as const) {
      const { url, state } = good(await w.call(startOpenId, { next }));
      const query = await provider.signIn(url, 'anna');
      expect(good(await w.call(finishOpenId, { query, state })).next).toBe(led);
    }
  });

  it('takes what the provider leaves out or says badly for not said', async () => {
    const { token } = good(await comeIn('nameless'));
    expect(good(await w.call(getMe, {}, bearer({ token })))).toMatchObject({ firstName: '', lastName: 'nameless' });
    const row = (await accounts()).find(({ email }) => email === 'nameless@example.com');
    expect(row?.birth_date).toBeNull();
    expect((await comeIn('mailless')).error?.errorCode).toBe('KA006');
  });
});

describe('an answer of the provider', () => {
  it('counts once, and only with what this browser kept (T10)', async () => {
    const one = await beginSignIn('anna');
    const other = await beginSignIn('anna');
    const crossed = await w.call(finishOpenId, { query: one.query, state: other.state });
    expect([crossed.status, crossed.error?.errorCode]).toEqual([502, 'KA006']);
    expect((await w.call(finishOpenId, { query: one.query, state: 'made up' })).error?.errorCode).toBe('KA006');
    good(await w.call(finishOpenId, one));
    expect((await w.call(finishOpenId, one)).error?.errorCode).toBe('KA006');
    const cancelled = `?error=access_denied&state=${new URLSearchParams(other.query).get('state')}`;
    expect((await w.call(finishOpenId, { query: cancelled, state: other.state })).error?.errorCode).toBe('KA006');
  });

  it('that was made for another question, another client or by another key is refused (T08)', async () => {
    const set = (name: string, value: string) => (url: URL) => {
      url.searchParams.set(name, value);
      return url;
    };
    for (const change of [
      set('nonce', 'another'),
      set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
      set('client_id', 'another'),
    ])
      expect((await w.call(finishOpenId, await beginSignIn('anna', change))).error?.errorCode).toBe('KA006');
    provider.forge(true);
    expect((await comeIn('anna')).error?.errorCode).toBe('KA006');
    provider.forge(false);
    good(await comeIn('anna'));
  });

  it('is too late after ten minutes, and another partner knows nothing of it (T10)', async () => {
    const late = await beginSignIn('anna');
    w.pass({ minutes: 10 });
    expect((await w.call(finishOpenId, late)).error?.errorCode).toBe('KA006');
    const elsewhere = { host: 'telekom-health.localhost' };
    expect((await w.call(startOpenId, {}, elsewhere)).error?.errorCode).toBe('#404');
    expect((await w.call(finishOpenId, await beginSignIn('anna'), elsewhere)).error?.errorCode).toBe('#404');
  });

  it('is not asked for without our own secret, which only the portal’s operator can set (S8.3-15)', async () => {
    const secret = process.env[secretEnv];
    delete process.env[secretEnv];
    try {
      const refused = await w.call(startOpenId, {});
      expect([refused.status, refused.error?.errorCode]).toEqual([500, 'U010']);
      expect(w.lines.some((line) => line.includes(secretEnv))).toBe(true);
    } finally {
      process.env[secretEnv] = secret;
    }
  });

  it('lacks a secret of ours where the setting that its brand names is not set (S8.3-15)', () => {
    const { brand } = w.context().host;
    const without = { key: 'plain', openId: undefined };
    expect(unsetSecrets([brand, without], { [secretEnv]: 'secret' })).toEqual([]);
    expect(unsetSecrets([brand, without], { [secretEnv]: '' })).toEqual([{ brand: brand.key, setting: secretEnv }]);
  });

  it('that does not come is a refusal with a next step, never a fault of ours (R39, F25)', async () => {
    const waiting = await beginSignIn('anna');
    await provider.close();
    const refused = await w.call(finishOpenId, waiting);
    expect([refused.status, refused.error?.errorCode]).toEqual([502, 'KA006']);
    expect(outsideLines()).toMatchObject([{ msg: 'a service outside does not answer', service: 'identity' }]);
    w.pass({ minutes: 61 });
    expect((await w.call(startOpenId, {})).error?.errorCode).toBe('KA006');
    await provider.open();
    good(await comeIn('anna'));
    expect(outsideLines().at(-1)).toMatchObject({ msg: 'a service outside answers again', service: 'identity' });
  });
});

describe('an account that was there before', () => {
  it('is not taken over by its address: it is joined by its own log-in, once (S8.3-18, T14)', async () => {
    const passwordHash = await hashPassword(password);
    const { id, email } = await account(w.database, { email: 'ours@example.com', passwordHash });
    const other = await account(w.database, { email: 'other@example.com', passwordHash });
    const met = await comeIn('ours');
    expect([met.status, met.error?.errorCode]).toEqual([409, 'U024']);
    const openIdProof = String(met.error?.details?.proof);
    good(await w.call(login, { email: other.email, password, openIdProof }));
    good(await w.call(login, { email, password, openIdProof: 'made up' }));
    expect((await w.call(login, { email, password: 'wrong', openIdProof })).error?.errorCode).toBe('U001');
    expect((await comeIn('ours')).error?.errorCode).toBe('U024');
    good(await w.call(login, { email, password, openIdProof }));
    expect(good(await w.call(getMe, {}, bearer(good(await comeIn('ours'))))).id).toBe(id);
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', id).execute();
    expect((await comeIn('ours')).error?.errorCode).toBe('K403');
  });

  it('does not come to be for an address nobody has checked, so that nobody waits in it for its owner (S8.3-18, T14)', async () => {
    expect((await comeIn('unproven')).error?.errorCode).toBe('KA007');
    await account(w.database, { email: 'ours-too@example.com' });
    expect((await comeIn('unprovenOurs')).error?.errorCode).toBe('KA007');
    expect((await accounts()).filter(({ email }) => email === 'unproven@example.com')).toEqual([]);
  });
});

describe('the log-in page', () => {
  it('sends to the partner and back, and lets in only the browser that was sent (S2.3-20, T16)', async () => {
    const page = await visit(w, '/login?next=/account');
    const button = [...page.document.querySelectorAll('button')].find((one) => one.value === 'openid');
    expect(button?.textContent).toBe('Belépés ezzel: Bükk Egyesület');
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${provider.brand.issuer}`);
    const sent = await w.request('/login', formPost({ intent: 'openid', next: '/account' }));
    const [cookie = ''] = sent.headers.getSetCookie();
    expect(cookie).toMatch(/^openid=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const query = await provider.signIn(sent.headers.get('location') ?? '', 'page');
    const stranger = await visit(w, `/login/callback${query}`);
    expect([stranger.url, stranger.document.querySelector('[role=alert]')?.textContent]).toEqual([
      '/login?failed=KA006',
      expect.stringContaining('Nem sikerült a belépés a partnerünknél.'),
    ]);
    const jar: Jar = new Map([['openid', cookie.slice('openid='.length, cookie.indexOf(';'))]]);
    const back = await visit(w, `/login/callback${query}`, { jar });
    expect([back.url, jar.has('openid'), jar.has('token')]).toEqual(['/account', false, true]);
  });

  it('joins the account that was met once its owner logs in (S8.3-18)', async () => {
    const email = 'anna@example.com';
    await w.database.db.deleteFrom('openid_identity').execute();
    const [row] = (await accounts()).filter((one) => one.email === email);
    await w.database.db
      .deleteFrom('account')
      .where('id', '=', row?.id ?? '')
      .execute();
    const { id } = await account(w.database, { email, passwordHash: await hashPassword(password) });
    const { state, query } = await beginSignIn('anna');
    const jar: Jar = new Map([['openid', state]]);
    const met = await visit(w, `/login/callback${query}`, { jar });
    expect(met.url).toBe('/login?failed=U024');
    expect(met.document.querySelector('[role=alert]')?.textContent).toContain('Önnek már van fiókja.');
    await visit(w, '/login', { method: 'POST', form: { email, password }, jar });
    expect(jar.has('openid')).toBe(false);
    expect(good(await w.call(getMe, {}, bearer(good(await comeIn('anna'))))).id).toBe(id);
  });
});
