import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishPasskey, startPasskey, startPasskeyLogin } from '../../contract/identity/passkey.ts';
import { getSecondFactors } from '../../contract/identity/second-factor.ts';
import { getMe } from '../../contract/identity/session.ts';
import { authenticator } from '../support/authenticator.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { account } from './account.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  const made = await account(w.database, { password: goodPassword });
  const session = await w.session(made.id);
  const jar: Jar = new Map([['token', session.token]]);
  return { ...made, ...session, jar };
}
const post = (form: Record<string, string>, jar: Jar) => ({ method: 'POST', form, jar });
const heading = ({ document }: { document: Document }) => document.querySelector('h1')?.textContent;
const hidden = (document: Document) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  );
const page = '/account/security';

describe('the page of devices and log-in', () => {
  it('turns the second step on, keeps the picture when a code was wrong, and off again, without script (0013)', async () => {
    const { headers, jar } = await customer();
    const setup = await visit(w, page, post({ intent: 'setup' }, jar));
    expect(heading(setup)).toBe('A kétlépcsős belépés bekapcsolása');
    const carried = hidden(setup.document);
    const drawn = setup.document.querySelector('main svg[aria-label] path')?.getAttribute('d');
    expect(drawn).toBe(carried.qr);
    const wrong = await visit(w, page, post({ ...carried, code: '000000', password: goodPassword }, jar));
    expect(wrong.document.querySelector('#code-error')?.textContent).toContain('A kód hibás.');
    expect(wrong.document.querySelector('main svg[aria-label] path')?.getAttribute('d')).toBe(drawn);
    const secret = carried.secret ?? '';
    const code = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
    const codes = await visit(w, page, post({ ...carried, code: code(), password: goodPassword }, jar));
    expect([heading(codes), codes.document.querySelectorAll('main li').length]).toEqual(['A tartalék kódjai', 10]);
    expect(codes.headers.get('cache-control')).toBe('no-store');
    expect((await visit(w, page, { jar })).text).toContain('10 tartalék kódja maradt.');
    w.pass({ seconds: 30 });
    const renewed = await visit(
      w,
      `${page}?step=renew`,
      post({ intent: 'renew', code: code(), password: goodPassword }, jar),
    );
    expect(renewed.document.querySelectorAll('main li')).toHaveLength(10);
    w.pass({ seconds: 30 });
    const off = await visit(w, `${page}?step=off`, { jar });
    expect(hidden(off.document)).toEqual({ intent: 'off' });
    const denied = await visit(w, `${page}?step=off`, post({ intent: 'off', code: code(), password: 'wrong' }, jar));
    expect([heading(denied), denied.document.querySelector('#password-error') !== null]).toEqual([
      'A kétlépcsős belépés kikapcsolása',
      true,
    ]);
    const done = await visit(w, `${page}?step=off`, post({ intent: 'off', code: code(), password: goodPassword }, jar));
    expect(done.url).toBe(page);
    expect(good(await w.call(getSecondFactors, {}, headers)).totp).toBe(false);
  });

  it('logs out one device, or all of them (T11)', async () => {
    const { id, headers, jar } = await customer();
    const other = await w.session(id);
    const securityPage = await visit(w, page, { jar });
    const { sessionId = '' } = hidden(securityPage.document);
    expect(sessionId).toBe(other.sessionId);
    await visit(w, page, post({ intent: 'end', sessionId }, jar));
    expect([(await w.call(getMe, {}, other.headers)).status, (await w.call(getMe, {}, headers)).status]).toEqual([
      401, 200,
    ]);
    const foreign = await customer();
    await visit(w, page, post({ intent: 'end', sessionId: foreign.sessionId }, jar));
    expect((await w.call(getMe, {}, foreign.headers)).status).toBe(200);
    const answer = await visit(w, page, post({ intent: 'everywhere' }, jar));
    expect([answer.url, jar.has('token'), (await w.call(getMe, {}, headers)).status]).toEqual(['/', false, 401]);
  });

  it('adds and removes a passkey with the password, and logs in with it (0013)', async () => {
    const { email, jar } = await customer();
    const denied = await visit(w, `${page}/passkey`, post({ password: 'wrong' }, jar));
    expect(denied.document.querySelector('#password-error')).not.toBeNull();
    const passkeyPage = await visit(w, `${page}/passkey`, post({ password: goodPassword }, jar));
    expect(passkeyPage.document.querySelector('main button')?.textContent).toBe('Létrehozom a kulcsot');
    const device = authenticator();
    const { challenge } = good(
      await w.call(startPasskey, { password: goodPassword }, { authorization: `Bearer ${jar.get('token')}` }),
    );
    const odd = await visit(w, `${page}/passkey`, post({ answer: 'nonsense' }, jar));
    expect(odd.document.querySelector('[role=alert]')?.textContent).toContain(
      'Az azonosítókulcsot nem tudtuk elfogadni.',
    );
    const added = await visit(w, `${page}/passkey`, post({ answer: JSON.stringify(device.create(challenge)) }, jar));
    expect(added.url).toBe(page);
    const browser: Jar = new Map();
    const answer = JSON.stringify(device.get(good(await w.call(startPasskeyLogin, {})).challenge));
    expect((await visit(w, '/login/passkey', post({ answer }, new Map()))).url).toBe('/privacy-statement');
    const refused = await visit(w, '/login/passkey?next=/account', post({ answer, next: '/account' }, browser));
    expect([refused.status, browser.size]).toEqual([422, 0]);
    const again = JSON.stringify(device.get(good(await w.call(startPasskeyLogin, {})).challenge));
    const inside = await visit(w, '/login/passkey', post({ answer: again, next: '/account' }, browser));
    expect([inside.url, inside.text.includes(email)]).toEqual(['/account', true]);
    const list = await visit(w, page, { jar });
    const remove = list.document.querySelector('a[href^="?step=remove"]')?.getAttribute('href') ?? '';
    const step = await visit(w, page + remove, { jar });
    await visit(w, page + remove, post({ ...hidden(step.document), password: goodPassword }, jar));
    expect((await visit(w, page, { jar })).text).toContain('Még nincs azonosítókulcsa.');
  });

  it('shows an operator the devices, and nothing of how the customer comes in (T15, S6-03)', async () => {
    const { id } = await customer();
    const { token } = await w.operatorFor(id);
    const securityPage = await visit(w, page, { jar: new Map([['token', token]]) });
    expect(securityPage.document.querySelector('main [role=alert]')?.textContent).toContain(
      'Ezt csak az ügyfél maga teheti meg.',
    );
    expect(securityPage.text).not.toContain('Azonosítókulcsok');
  });

  it('is for who is logged in (S4.2-01, S6-01)', async () => {
    expect((await visit(w, page)).url).toMatch(/^\/\?next=/);
    expect((await visit(w, `${page}/passkey`)).url).toMatch(/^\/\?next=/);
  });
});

describe.each(['hu', 'en', 'ro'])('these pages in %s', (language) => {
  it('keep what every page owes (S1-11)', async () => {
    const { jar } = await customer();
    const device = authenticator();
    const headers = { authorization: `Bearer ${jar.get('token')}` };
    const { challenge } = good(await w.call(startPasskey, { password: goodPassword }, headers));
    good(await w.call(finishPasskey, { answer: device.create(challenge) }, headers));
    await visit(w, '/login/passkey', { language });
    for (const path of [
      page,
      `${page}?step=off`,
      `${page}?step=renew`,
      `${page}?step=remove&passkey=x`,
      `${page}/passkey`,
    ])
      await visit(w, path, { language, jar });
    await visit(w, page, { language, method: 'POST', form: { intent: 'setup' }, jar });
  });
});
