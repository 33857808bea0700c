import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInsuranceTerms,
  changeContactEmail,
  changeEmail,
  changePassword,
  recoverPassword,
  sendOneTimeLogin,
  setPassword,
  verifyContactEmail,
  verifyNewEmail,
} from '../../../contract/identity/account.ts';
import { getMe, login } from '../../../contract/identity/session.ts';
import { oneTimeLogin } from '../../../contract/identity/sign-in.ts';
import { account } from '../../../tests/identity/account.ts';
import { loggedIn } from '../../../tests/identity/customer.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
const old = 'három zöld teve ugrik';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const customer = () => loggedIn(w, { password: old });

async function mailed(to: string, page: string): Promise<string> {
  await w.deliver();
  return new RegExp(`${page}([\\w-]+)`).exec(w.letters.findLast((sent) => sent.to === to)?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is chosen anew by the mailed link, once; every device is out and the owner is told (S2.1-05, S8.3-24, T10, T11)', async () => {
    const { email, headers } = await customer();
    good(await w.call(recoverPassword, { email, captcha: 'person' }));
    const token = await mailed(email, '/password-recovery/');
    const differing = await w.call(setPassword, { token, password: goodPassword, passwordAgain: 'something else' });
    expect(differing.error?.violations[0]?.errorCode).toBe('U028');
    good(await w.call(setPassword, { token, password: goodPassword }));
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    expect((await w.call(login, { email, password: old })).error?.errorCode).toBe('U001');
    good(await w.call(login, { email, password: goodPassword }));
    expect((await w.call(setPassword, { token, password: goodPassword })).error?.errorCode).toBe('U017');
    await w.deliver();
    expect(w.letters.at(-1)?.subject).toBe('Megváltozott a jelszava');
  });

  it('is asked for in the same words whoever has the address; the letter tells (D4, T12)', async () => {
    const { email } = await customer();
    const known = await w.call(recoverPassword, { email, captcha: 'person' });
    const unknown = await w.call(recoverPassword, { email: 'senki@example.com', captcha: 'person' });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    await w.deliver();
    expect(w.letters.findLast(({ to }) => to === 'senki@example.com')?.subject).toBe('Ezzel a címmel nincs fiók');
    expect((await w.call(recoverPassword, { email, captcha: 'robot' })).error?.errorCode).toBe('RC001');
  });

  it("lets an account of a partner's app choose its first password on the app's own page (S4.2-08)", async () => {
    const { email } = await account(w.database);
    good(await w.call(recoverPassword, { email, app: true, captcha: 'person' }));
    const token = await mailed(email, '/mobileapp/password-recovery/');
    good(await w.call(setPassword, { token, password: goodPassword }));
    good(await w.call(login, { email, password: goodPassword }));
  });
});

describe('a known password', () => {
  it('is changed with the present one, and the other devices are out (S2.2-01, S8.3-13, S8.3-24)', async () => {
    const { id, email, headers } = await customer();
    const other = await w.session(id);
    const wrong = await w.call(changePassword, { currentPassword: 'wrong', password: goodPassword }, headers);
    expect(wrong.error?.errorCode).toBe('U004');
    good(await w.call(changePassword, { currentPassword: old, password: goodPassword }, headers));
    expect((await w.call(getMe, {}, headers)).status).toBe(200);
    expect((await w.call(getMe, {}, other.headers)).status).toBe(401);
    good(await w.call(login, { email, password: goodPassword }));
    expect((await w.call(changePassword, { currentPassword: old, password: goodPassword })).status).toBe(401);
  });
});

describe('another e-mail address', () => {
  it('counts once it is confirmed; the old one hears of it, and every device is out (S2.1-05, S8.3-17, S8.3-24)', async () => {
    const { email, headers } = await customer();
    const next = `uj.${email}`;
    const refused = [
      await w.call(changeEmail, { email: next, password: 'wrong' }, headers),
      await w.call(changeEmail, { email: next, emailAgain: email, password: old }, headers),
    ].map(({ error }) => error?.violations[0]?.errorCode);
    expect(refused).toEqual(['U014', 'U029']);
    good(await w.call(changeEmail, { email: next, password: old }, headers));
    const token = await mailed(next, '/verify-email/');
    good(await w.call(login, { email, password: old }));
    good(await w.call(verifyNewEmail, { token }));
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    good(await w.call(login, { email: next, password: old }));
    expect((await w.call(login, { email, password: old })).error?.errorCode).toBe('U001');
    await w.deliver();
    expect([w.letters.at(-1)?.to, w.letters.at(-1)?.subject]).toEqual([email, 'Megváltozott az e-mail-címe']);
  });

  it('is done once for a button that was pressed twice, and its link is over once the address is another (S8.3-17, T10)', async () => {
    const { headers } = await customer();
    const next = `${randomUUID()}@example.com`;
    good(await w.call(changeEmail, { email: next, password: old }, headers));
    const token = await mailed(next, '/verify-email/');
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.call(verifyNewEmail, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await w.deliver();
    expect(w.letters.filter(({ text }) => text.includes(next) && !text.includes('/verify-email/')).length).toBeLessThan(
      2,
    );
    const { id } = await w.database.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', next)
      .executeTakeFirstOrThrow();
    const { headers: later } = await w.session(id);
    const third = `${randomUUID()}@example.com`;
    good(await w.call(changeEmail, { email: third, password: old }, later));
    good(await w.call(verifyNewEmail, { token: await mailed(third, '/verify-email/') }));
    expect((await w.call(verifyNewEmail, { token })).error?.errorCode).toBe('U017');
  });

  it('that has an account is told to that address alone, and is not taken over (S8.3-17, T14, D4)', async () => {
    const mine = await customer();
    const theirs = await customer();
    good(await w.call(changeEmail, { email: theirs.email, password: old }, mine.headers));
    await w.deliver();
    expect(w.letters.findLast(({ to }) => to === theirs.email)?.subject).toBe('Ezzel a címmel már van fiók');
    expect((await w.call(getMe, {}, theirs.headers)).status).toBe(200);
  });

  it('for notices is confirmed by its own link (S2.1-05)', async () => {
    const { id, headers } = await customer();
    good(await w.call(changeContactEmail, { contactEmail: 'ertesites@example.com', password: old }, headers));
    const token = await mailed('ertesites@example.com', '/verify-contact-email/');
    good(await w.call(verifyContactEmail, { token }));
    const row = await w.database.db
      .selectFrom('account')
      .select('contact_email')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.contact_email).toBe('ertesites@example.com');
  });
});

describe('a log-in without a password', () => {
  it('is mailed to whoever asks and lets in whoever has an account (S2.1-04, S6-12, D4)', async () => {
    const { id, email } = await customer();
    const known = await w.call(sendOneTimeLogin, { email, captcha: 'person' });
    const unknown = await w.call(sendOneTimeLogin, { email: 'senki2@example.com', captcha: 'person' });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    const token = await mailed(email, '/one-time-login/');
    const tokens = good(await w.call(oneTimeLogin, { token }));
    expect(good(await w.call(getMe, {}, { authorization: `Bearer ${tokens.token}` })).id).toBe(id);
    expect(w.letters.findLast(({ to }) => to === 'senki2@example.com')?.text).not.toContain('/one-time-login/');
  });
});

describe('the insurance terms', () => {
  it('are accepted in the version in force, under a subscription (S2.2-01, S8.3-20)', async () => {
    const { id, headers } = await customer();
    const accepted = { insuranceTermsAccepted: true } as const;
    const stale = await w.call(acceptInsuranceTerms, { version: '1999', ...accepted }, headers);
    expect(stale.error?.errorCode).toBe('K409');
    good(await w.call(acceptInsuranceTerms, { version: '2026-11-22', ...accepted }, headers));
    const [row] = await w.database.db.selectFrom('consent').select('kind').where('account_id', '=', id).execute();
    expect(row?.kind).toBe('assistance_policy');
  });
});

describe('an operator', () => {
  it("changes nothing of how the customer logs in, nor gives the customer's consent (T15, S6-03)", async () => {
    const { id, email } = await customer();
    const { headers } = await w.operatorFor(id);
    const codes = [
      await w.call(changePassword, { currentPassword: old, password: goodPassword }, headers),
      await w.call(changeEmail, { email: 'x@example.com', password: old }, headers),
      await w.call(changeContactEmail, { contactEmail: 'x@example.com', password: old }, headers),
      await w.call(acceptInsuranceTerms, { version: '2026-11-22', insuranceTermsAccepted: true }, headers),
    ].map(({ error }) => error?.errorCode);
    expect(codes).toEqual(['KA003', 'KA003', 'KA003', 'KA003']);
    good(await w.call(login, { email, password: old }));
  });
});
