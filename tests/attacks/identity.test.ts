import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putEntitlement } from '../../contract/entitlement/register.ts';
import { listAccess } from '../../contract/identity/access-log.ts';
import { changeContactEmail, changeEmail, verifyContactEmail } from '../../contract/identity/account.ts';
import { inviteCustomer, register } from '../../contract/identity/registration.ts';
import { confirmTotp, startTotp } from '../../contract/identity/second-factor.ts';
import { getMe, listSessions, login, logout, refreshToken } from '../../contract/identity/session.ts';
import { createLoginToken, loginWithToken } from '../../contract/identity/sign-in.ts';
import { operationList as operations } from '../../contract/operations.ts';
import { account } from '../identity/account.ts';
import { loggedIn } from '../identity/customer.ts';
import { registrant } from '../support/registrant.ts';
import { good, type World, world } from '../support/world.ts';

const password = 'nyolc lila elefánt';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const customer = () => loggedIn(w, { password });

function rowsOf(patient: string | null, action: string) {
  const rows = w.database.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc');
  return (patient === null ? rows.where('patient', 'is', null) : rows.where('patient', '=', patient)).execute();
}

async function keyId(): Promise<string> {
  const { id } = await w.database.db
    .selectFrom('api_key')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `key:${id}`;
}

describe('the address notices go to', () => {
  const contactEmail = 'ertesites@example.com';

  async function move(headers: Record<string, string>, to: string): Promise<void> {
    good(await w.call(changeContactEmail, { contactEmail: to, password }, headers));
    await w.deliver();
    const letter = w.letters.findLast((sent) => sent.to === to)?.text ?? '';
    const token = /\/verify-contact-email\/([\w-]+)/.exec(letter)?.[1] ?? '';
    good(await w.call(verifyContactEmail, { token }));
    await w.deliver();
  }

  it('does not move without the password, whatever session asks (T46)', async () => {
    const { id, headers } = await customer();
    const refused = await w.call(changeContactEmail, { contactEmail, password: 'nem ez' }, headers);
    expect([refused.error?.errorCode, refused.error?.violations[0]?.propertyName]).toEqual(['U014', 'password']);
    const without = await w.request('/api/account/contact-email', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ contactEmail }),
    });
    expect(without.status).toBe(422);
    const links = await w.database.db.selectFrom('link').select('id').where('account_id', '=', id).execute();
    expect(links).toEqual([]);
  });

  it('leaves a row and tells the address before and the log-in address, in their language, when it moves (T46)', async () => {
    const { id, email, headers } = await customer();
    await move(headers, contactEmail);
    const lettersTo = (to: string) =>
      w.letters.filter((letter) => letter.to === to && letter.subject === 'Megváltozott az értesítési címe');
    expect(lettersTo(email)).toHaveLength(1);
    await w.database.db.updateTable('account').set({ locale: 'en' }).where('id', '=', id).execute();
    await move(headers, 'masik@example.com');
    const english = w.letters
      .filter(({ subject }) => subject === 'Your contact address has changed')
      .map(({ to }) => to);
    expect(english.sort()).toEqual([email, contactEmail].sort());
    const rows = await rowsOf(id, 'account.contact_email');
    expect(rows.map(({ role, actor }) => [role, actor])).toEqual([
      ['customer', id],
      ['customer', id],
    ]);
  });
});

describe('the address somebody logs in with', () => {
  it('is changed with the second factor where there is one (T46)', async () => {
    const { headers } = await customer();
    const { secret } = good(await w.call(startTotp, {}, headers));
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.now().epochMilliseconds });
    good(await w.call(confirmTotp, { password, code: code() }, headers));
    w.pass({ minutes: 1 });
    const email = 'uj@example.com';
    const codes = [
      await w.call(changeEmail, { email, password }, headers),
      await w.call(changeEmail, { email, password, code: '000000' }, headers),
      await w.call(changeEmail, { email, password, code: code() }, headers),
    ].map(({ status, error }) => error?.errorCode ?? status);
    expect(codes).toEqual(['KA001', 'KA002', 200]);
  });
});

describe("a session that a partner's system opened", () => {
  async function brought() {
    const own = await customer();
    const key = await w.partnerKey(['login-token']);
    const { token } = good(await w.call(createLoginToken, { customerId: own.id }, key));
    const tokens = good(await w.call(loginWithToken, { token }));
    return {
      ...own,
      key: await keyId(),
      tokens,
      headers: { authorization: `Bearer ${tokens.token}` },
      mine: own.headers,
    };
  }

  it('is told by its key, when the token was handed out and when it was used, and its owner sees it (P04)', async () => {
    const { id, key, mine } = await brought();
    const [issued] = await rowsOf(id, 'token.issue');
    expect(issued).toMatchObject({ role: 'partner', actor: key, object_type: 'link' });
    const [opened] = await rowsOf(id, 'session.open');
    expect(opened).toMatchObject({ role: 'partner', actor: key, on_behalf_of: id, reason: 'token' });
    const { items } = good(await w.call(listAccess, {}, mine));
    const theirs = items.filter(({ role }) => role === 'partner').map(({ action }) => action);
    expect(theirs.sort()).toEqual(['session.open', 'token.issue']);
  });

  it('changes nothing of how the account is entered or where its letters go, by any operation', async () => {
    const { headers, mine } = await brought();
    const closed = operations.filter(({ credentials }) => credentials);
    expect(closed.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'changePassword',
        'changeEmail',
        'changeContactEmail',
        'startTotp',
        'startPasskey',
        'endSession',
      ]),
    );
    for (const { id, path, method } of closed) {
      const answer = await w.request(`/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
      expect([answer.status, (await answer.text()).includes('"KA009"')], id).toEqual([403, true]);
    }
    const before = good(await w.call(listSessions, {}, mine)).length;
    expect(good(await w.call(logout, { everywhere: 1 }, headers)).ended).toBe(1);
    expect(good(await w.call(listSessions, {}, mine))).toHaveLength(before - 1);
  });

  it('ends with the key it came by, and is not renewed (T11)', async () => {
    const { key, headers, tokens } = await brought();
    expect((await w.call(getMe, {}, headers)).status).toBe(200);
    const disabled_at = w.now().toString();
    await w.database.db
      .updateTable('api_key')
      .set({ disabled_at })
      .where('id', '=', Number(key.slice(4)))
      .execute();
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    const renewed = await w.call(refreshToken, { refresh_token: tokens.refresh_token });
    expect(renewed.error?.errorCode).toBe('U016');
  });
});

describe("a partner's key", () => {
  it('leaves a row for whom it entitles and whom it invites', async () => {
    const key = await w.partnerKey(['members']);
    const terms = { kind: 'taj', identifier: '111111110', product: 'hars-teljes', validFrom: '2026-01-01' } as const;
    const { id } = good(await w.call(putEntitlement, terms, key));
    const [entitled] = await rowsOf(null, 'entitlement.put');
    expect(entitled).toMatchObject({ role: 'partner', actor: await keyId(), object_id: id, reason: 'taj' });
    expect(JSON.stringify(entitled)).not.toContain('111111110');
    const { privacyAccepted: _privacy, termsAccepted: _terms, captcha: _captcha, ...person } = registrant('meghivott');
    good(await w.call(inviteCustomer, { ...person, product: 'hars-teljes' }, key));
    const [invited] = await rowsOf(null, 'customer.invite');
    expect(invited).toMatchObject({
      role: 'partner',
      actor: await keyId(),
      object_type: 'link',
      reason: 'hars-teljes',
    });
    expect(JSON.stringify(invited)).not.toContain('meghivott');
  });
});

describe('wrong passwords', () => {
  const wrong = (email: string, device?: string) =>
    w.call(login, { email, password: 'nem ez az', ...(device !== undefined && { device }) });

  async function locked(): Promise<{ email: string; headers: Record<string, string>; device: string }> {
    const { email, headers } = await customer();
    const { device } = good(await w.call(login, { email, password }));
    for (let no = 0; no < 6; no += 1) await wrong(email);
    expect((await w.call(login, { email, password })).error?.errorCode).toBe('K429');
    return { email, headers, device };
  }

  it('of a stranger do not lock out the owner on a device that has logged in before (T13)', async () => {
    const { email, device } = await locked();
    expect(good(await w.call(login, { email, password, device })).device).toBe(device);
    expect((await w.call(login, { email, password })).error?.errorCode).toBe('K429');
  });

  it('are six on a known device too, and do not add up with those of others (T13)', async () => {
    const { email } = await customer();
    const { device } = good(await w.call(login, { email, password }));
    const codes = [];
    for (let no = 0; no < 7; no += 1) codes.push((await wrong(email, device)).error?.errorCode);
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'U001'), 'K429']);
    good(await w.call(login, { email, password }));
  });

  it('are counted as a stranger’s with a mark of another e-mail, another partner, or nobody (T13)', async () => {
    const { email, device } = await locked();
    const other = await customer();
    const theirs = good(await w.call(login, { email: other.email, password })).device;
    const flipped = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
    const swapped = `${theirs.slice(0, 22)}${device.slice(22)}`;
    for (const mark of [theirs, flipped, swapped, '', 'x', 'A'.repeat(44)]) {
      expect((await w.call(login, { email, password, device: mark })).error?.errorCode, mark).toBe('K429');
    }
  });

  it('at the log-in do not keep whoever is logged in from proving it again, nor the other way round', async () => {
    const { email, headers, device } = await locked();
    good(await w.call(changeContactEmail, { contactEmail: 'l3@example.com', password }, headers));
    for (let no = 0; no < 6; no += 1)
      await w.call(changeContactEmail, { contactEmail: 'l3@example.com', password: 'x' }, headers);
    const closed = await w.call(changeContactEmail, { contactEmail: 'l3@example.com', password }, headers);
    expect(closed.error?.errorCode).toBe('K429');
    good(await w.call(login, { email, password, device }));
  });

  it.each([
    ['http://localhost:3000', /^device=[\w-]{44}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      'https://localhost:3000',
      /^__Host-device=[\w-]{44}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    ],
  ])('find the device known by a cookie that no script reads, at %s (D1)', async (baseUrl, cookie) => {
    const own = await world({ baseUrl });
    const { email } = await account(own.database, { password });
    const post = (attempt: string, deviceCookie = '') =>
      own.request('/login', {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: deviceCookie,
        },
        body: new URLSearchParams({ email, password: attempt }).toString(),
      });
    const line = (await post(password)).headers.getSetCookie().find((set) => /^(?:__Host-)?device=/.test(set)) ?? '';
    expect(line).toMatch(cookie);
    for (let no = 0; no < 6; no += 1) await post('nem ez az');
    expect((await post(password)).status).toBe(429);
    expect((await post(password, line.split(';')[0])).status).toBe(303);
    await own.close();
  });
});

describe('registration by what somebody is known by', () => {
  const known = { mode: 'taj', taj: '111111110' } as const;

  it('is no freer oracle than identification: five an hour for a number, and from an address (D4)', async () => {
    const own = await world({ brand: { registrationMode: 'taj' } });
    const codes = [];
    for (let no = 0; no < 6; no += 1) {
      // The same number in another grouping is the same number.
      const taj = no % 2 === 0 ? '111111110' : '111 111 110';
      const answer = await own.call(register, { ...registrant(no), ...known, taj });
      codes.push(answer.error?.errorCode ?? 'sent');
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'K429']);
    const rows = await own.database.db
      .selectFrom('rate')
      .select(['bucket', 'count'])
      .where('bucket', 'like', 'identify%')
      .execute();
    expect(rows.map(({ bucket, count }) => [bucket.split(':')[0], count]).sort()).toEqual([
      ['identify', 5],
      ['identify-anywhere', 5],
      ['identify-from-address', 6],
    ]);
    own.pass({ hours: 1 });
    good(await own.call(register, { ...registrant(7), ...known }));
    await own.close();
  });
});
