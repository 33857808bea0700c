import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoverPassword, sendOneTimeLogin, setPassword } from '../../../contract/identity/account.ts';
import {
  confirmTotp,
  disableTotp,
  getSecondFactors,
  newRecoveryCodes,
  startTotp,
} from '../../../contract/identity/second-factor.ts';
import { login } from '../../../contract/identity/session.ts';
import { createLoginToken, loginWithToken, oneTimeLogin } from '../../../contract/identity/sign-in.ts';
import { loggedIn } from '../../../tests/identity/customer.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
const password = 'három zöld teve ugrik';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Steps of thirty seconds from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds + steps * 30_000 });
}

const customer = () => loggedIn(w, { password });

/** Half a minute passes, so that the next code is another one. */
async function protectedCustomer() {
  const made = await customer();
  const { secret } = good(await w.call(startTotp, {}, made.headers));
  const { recoveryCodes } = good(await w.call(confirmTotp, { password, code: codeOf(secret) }, made.headers));
  w.pass({ seconds: 30 });
  return { ...made, secret, recoveryCodes };
}

const codeFrom = ({ error }: { error: { errorCode: string } | undefined }) => error?.errorCode;

describe('an authenticator app', () => {
  it('is set up by a picture or by hand, and counts once a code of it was right (0013)', async () => {
    const { id, email, headers } = await customer();
    const setup = good(await w.call(startTotp, {}, headers));
    expect(setup.otpauthUrl).toContain(`secret=${setup.secret}`);
    expect(setup.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    good(await w.call(login, { email, password }));
    const wrong = await w.call(confirmTotp, { password, code: '000000' }, headers);
    expect([codeFrom(wrong), wrong.error?.violations[0]?.propertyName]).toEqual(['KA002', 'code']);
    const stranger = await w.call(confirmTotp, { password: 'wrong', code: codeOf(setup.secret) }, headers);
    expect(stranger.error?.violations[0]?.errorCode).toBe('U014');
    expect(good(await w.call(getSecondFactors, {}, headers))).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
    const { recoveryCodes } = good(await w.call(confirmTotp, { password, code: codeOf(setup.secret) }, headers));
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/);
    expect(good(await w.call(getSecondFactors, {}, headers))).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
    await w.deliver();
    expect([w.letters.at(-1)?.to, w.letters.at(-1)?.subject]).toEqual([email, 'Bekapcsolta a kétlépcsős belépést']);
    const rows = await w.database.db.selectFrom('account').select('totp_secret').where('id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain(setup.secret);
    expect(codeFrom(await w.call(startTotp, {}, headers))).toBe('K409');
  });

  it('is asked for after the right password alone, and each code lets in once (S7-10, 0013, T10)', async () => {
    const { email, secret } = await protectedCustomer();
    expect(codeFrom(await w.call(login, { email, password: 'wrong' }))).toBe('U001');
    expect(codeFrom(await w.call(login, { email, password: 'wrong', code: codeOf(secret) }))).toBe('U001');
    expect(codeFrom(await w.call(login, { email, password }))).toBe('KA001');
    expect(codeFrom(await w.call(login, { email, password, code: codeOf(secret, 3) }))).toBe('KA002');
    const code = codeOf(secret);
    const storm = await Promise.all(Array.from({ length: 5 }, () => w.call(login, { email, password, code })));
    expect(storm.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeFrom(await w.call(login, { email, password, code }))).toBe('KA002');
  });

  it('may be half a minute early or late, and a code from before the last one is spent (T10)', async () => {
    const { email, secret } = await protectedCustomer();
    w.pass({ minutes: 5 });
    const late = codeOf(secret, -1);
    good(await w.call(login, { email, password, code: codeOf(secret, 1) }));
    expect(codeFrom(await w.call(login, { email, password, code: late }))).toBe('KA002');
    w.pass({ minutes: 5 });
    good(await w.call(login, { email, password, code: codeOf(secret, -1) }));
    expect(codeFrom(await w.call(login, { email, password, code: codeOf(secret, -2) }))).toBe('KA002');
  });

  it('closes the step for a quarter of an hour after six wrong codes, also for the right one (T13)', async () => {
    const { email, secret } = await protectedCustomer();
    for (let no = 0; no < 6; no += 1)
      expect(codeFrom(await w.call(login, { email, password, code: '000000' }))).toBe('KA002');
    expect(codeFrom(await w.call(login, { email, password, code: codeOf(secret) }))).toBe('K429');
    w.pass({ minutes: 15 });
    good(await w.call(login, { email, password, code: codeOf(secret) }));
  });

  it('counts no code that can be none, and takes it as an app shows it (T13)', async () => {
    const { email, secret } = await protectedCustomer();
    for (const code of ['12345', '1234567', 'WRONG', 'ABCD-EFGH', '- -', '123456 654321', '12345O'])
      expect(await w.call(login, { email, password, code })).toMatchObject({
        error: { violations: [{ errorCode: 'V036', propertyName: 'code' }] },
      });
    good(await w.call(login, { email, password, code: `„${codeOf(secret).replace(/^.../, '$& ')}”` }));
  });

  it('is turned off with the password and a code, and the owner is told (ASVS 7.5.1, ASVS 6.3.7)', async () => {
    const { id, email, headers, secret } = await protectedCustomer();
    expect((await w.call(disableTotp, { password: 'wrong', code: codeOf(secret) }, headers)).status).toBe(422);
    expect(codeFrom(await w.call(disableTotp, { password, code: 'ABCD-EFGH-JKLM' }, headers))).toBe('KA002');
    good(await w.call(disableTotp, { password, code: codeOf(secret) }, headers));
    good(await w.call(login, { email, password }));
    expect(good(await w.call(getSecondFactors, {}, headers))).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
    await w.deliver();
    expect(w.letters.at(-1)?.subject).toBe('Kikapcsolta a kétlépcsős belépést');
    expect(codeFrom(await w.call(disableTotp, { password, code: codeOf(secret) }, headers))).toBe('K409');
    const deeds = await w.database.db.selectFrom('audit').select('action').where('patient', '=', id).execute();
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.totp_on', 'account.totp_off']));
  });
});

describe('a recovery code', () => {
  it('stands in for the app once, however it is typed; of many at once one gets in (T10)', async () => {
    const { email, headers, recoveryCodes } = await protectedCustomer();
    const [first = '', second = ''] = recoveryCodes;
    good(await w.call(login, { email, password, code: first.toLowerCase().replaceAll('-', ' ') }));
    expect(codeFrom(await w.call(login, { email, password, code: first }))).toBe('KA002');
    const storm = await Promise.all(Array.from({ length: 5 }, () => w.call(login, { email, password, code: second })));
    expect(storm.filter(({ ok }) => ok)).toHaveLength(1);
    expect(good(await w.call(getSecondFactors, {}, headers)).recoveryCodesLeft).toBe(8);
  });

  it('is void once there are new ones, of which the owner is told, and opens no other account (0013)', async () => {
    const { email, headers, recoveryCodes, secret } = await protectedCustomer();
    const other = await protectedCustomer();
    const renewed = good(await w.call(newRecoveryCodes, { password, code: codeOf(secret) }, headers));
    await w.deliver();
    expect([w.letters.at(-1)?.to, w.letters.at(-1)?.subject]).toEqual([email, 'Új tartalék kódok a fiókjához']);
    expect(codeFrom(await w.call(login, { email, password, code: recoveryCodes[0] ?? '' }))).toBe('KA002');
    expect(codeFrom(await w.call(login, { email, password, code: other.recoveryCodes[0] ?? '' }))).toBe('KA002');
    good(await w.call(login, { email, password, code: renewed.recoveryCodes[0] ?? '' }));
    const without = await customer();
    expect(codeFrom(await w.call(newRecoveryCodes, { password, code: '123456' }, without.headers))).toBe('K409');
  });
});

describe('the other doors', () => {
  it('a mailed link asks for the code too, and waits for it unused (S6-12, 0013, T10)', async () => {
    const { email, secret } = await protectedCustomer();
    good(await w.call(sendOneTimeLogin, { email, captcha: 'person' }));
    await w.deliver();
    const token = /one-time-login\/([\w-]+)/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    expect(codeFrom(await w.call(oneTimeLogin, { token }))).toBe('KA001');
    expect(codeFrom(await w.call(oneTimeLogin, { token, code: '000000' }))).toBe('KA002');
    good(await w.call(oneTimeLogin, { token, code: codeOf(secret) }));
    w.pass({ seconds: 30 });
    expect(codeFrom(await w.call(oneTimeLogin, { token, code: codeOf(secret) }))).toBe('U017');
  });

  it("a partner's own system vouches for the customer (0013)", async () => {
    const { id } = await protectedCustomer();
    const { token } = good(await w.call(createLoginToken, { customerId: id }, await w.partnerKey(['login-token'])));
    good(await w.call(loginWithToken, { token }));
  });

  it('a new password by mail leaves the second step where it was (S2.1-05, 0013)', async () => {
    const { email, secret } = await protectedCustomer();
    good(await w.call(recoverPassword, { email, captcha: 'person' }));
    await w.deliver();
    const text = w.letters.findLast(({ to }) => to === email)?.text ?? '';
    const token = /password-recovery\/([\w-]+)/.exec(text)?.[1] ?? '';
    good(await w.call(setPassword, { token, password: goodPassword }));
    expect(codeFrom(await w.call(login, { email, password: goodPassword }))).toBe('KA001');
    good(await w.call(login, { email, password: goodPassword, code: codeOf(secret) }));
  });
});

describe('who may not', () => {
  it('is whoever is not logged in, and an operator (S6-01, S6-03, T15)', async () => {
    const { id } = await customer();
    const { headers } = await w.operatorFor(id);
    const proofs = { password, code: '123456' };
    for (const [headersOf, code] of [
      [{}, 'K401'],
      [headers, 'KA003'],
    ] as const) {
      const answers = [
        await w.call(getSecondFactors, {}, headersOf),
        await w.call(startTotp, {}, headersOf),
        await w.call(confirmTotp, proofs, headersOf),
        await w.call(disableTotp, proofs, headersOf),
        await w.call(newRecoveryCodes, proofs, headersOf),
      ];
      expect(new Set(answers.map(codeFrom))).toEqual(new Set([code]));
    }
  });
});
