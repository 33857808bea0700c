import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCorporate } from '../../../contract/identity/account.ts';
import {
  finishRegistration,
  identify,
  inviteCustomer,
  register,
  verifyRegistration,
} from '../../../contract/identity/registration.ts';
import { registrationModes } from '../../../contract/identity/registration-modes.ts';
import { getMe, listSubscriptions, login } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { entitle } from '../../../tests/identity/entitle.ts';
import { goodPassword, registrant } from '../../../tests/support/registrant.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { issueLink } from '../link/link.ts';
import { matchPending } from './match-pending.ts';

let w: World;
beforeAll(async () => {
  // Every way to register is enabled here; another test covers which portal offers which.
  w = await world({
    brand: { isMed24: true, services: ['alternative_registration_taj', 'alternative_registration_ado'] },
  });
});
afterAll(() => w.close());

async function mailed(to: string, page: string, at = w): Promise<string> {
  await at.deliver();
  const letter = at.letters.findLast((sent) => sent.to === to);
  return new RegExp(`${page}([\\w-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
}

async function registered(person: Parameters<World['call']>[1] & { email: string }, at = w) {
  good(await at.call(register, { ...registrant(), ...person }));
  const token = await mailed(person.email, '/verify-registration/', at);
  const tokens = good(await at.call(verifyRegistration, { token, password: goodPassword }));
  return { authorization: `Bearer ${tokens.token}` };
}

describe('registering', () => {
  it('by e-mail makes the account behind the mailed link alone, with its password, its consents and the open product (S3.4-01, S2.1-05, S8.3-17, P05)', async () => {
    const email = 'Uj.Ugyfel@example.com';
    good(await w.call(register, { ...registrant(), email }));
    const accounts = () =>
      w.database.db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).execute();
    expect(await accounts()).toEqual([]);
    const token = await mailed(email, '/verify-registration/');
    const tokens = good(await w.call(verifyRegistration, { token, password: goodPassword }));
    const user = good(await w.call(getMe, {}, { authorization: `Bearer ${tokens.token}` }));
    expect([user.firstName, user.currentSubscription?.product.key]).toEqual(['Ünige', 'hars-alap']);
    const consents = await w.database.db
      .selectFrom('consent')
      .select('kind')
      .where('account_id', '=', user.id)
      .execute();
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['privacy_policy', 'terms_and_conditions']);
    good(await w.call(login, { email, password: goodPassword }));
    expect((await w.call(verifyRegistration, { token, password: goodPassword })).error?.errorCode).toBe('U017');
  });

  it.each([
    ['taj', 'taj', 'taj', '111 111 110', '111111110'],
    ['tax_id', 'tax_id', 'taxId', '8365670003', '8365670003'],
    ['member_id', 'member_id', 'memberId', 'ab-1001', 'AB1001'],
    ['entitlement', 'entitlement_code', 'entitlementCode', 'demx-kapu', 'DEMXKAPU'],
    ['voucher', 'voucher', 'voucherCode', 'DEMV KAPU', 'DEMVKAPU'],
    ['med24_key', 'activation_key', 'activationKey', 'demakapu', 'DEMAKAPU'],
  ] as const)(
    'by %s finds what the partner says the person may have (S3.4-01, S8.3-14, S8.3-16, S8.3-20)',
    async (mode, kind, field, text, known) => {
      const own = await open(mode);
      await entitle(own, kind, known);
      const headers = await registered(
        { email: `${mode}@example.com`, mode, birthDate: birthOf(mode), [field]: text },
        own,
      );
      const user = good(await own.call(getMe, {}, headers));
      expect([user.identificationPending, user.currentSubscription?.product.key]).toEqual([false, 'hars-teljes']);
      expect(user.subscriberCustomer === null).toBe(mode !== 'med24_key');
      const lacking = await own.call(register, { ...registrant('x'), birthDate: birthOf(mode), mode, email: 'x' });
      expect(lacking.error?.violations.map(({ propertyName }) => propertyName).sort()).toEqual(['email', field].sort());
      await own.close();
    },
  );

  it("by a company's address needs a company the partner knows, and proves the address by the link itself (S8.3-18)", async () => {
    const own = await open('corporate');
    await entitle(own, 'company_domain', 'ceg.example');
    const refused = await own.call(register, { ...registrant(), mode: 'corporate' });
    expect(refused.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['U023']);
    const headers = await registered({ email: 'kata@Ceg.example', mode: 'corporate' }, own);
    expect(good(await own.call(getMe, {}, headers)).currentSubscription?.product.key).toBe('hars-teljes');
    await own.close();
  });

  it('by med24 makes a subscriber customer without a subscription (S3.3-03, S4.2-05)', async () => {
    const headers = await registered({ email: 'med@example.com', mode: 'med24' });
    const user = good(await w.call(getMe, {}, headers));
    expect([user.subscriberCustomer?.uuid.length, user.currentSubscription]).toEqual([36, null]);
  });

  it('waits where the partner does not know the person yet: two working days, and a letter when it does (S8.3-14)', async () => {
    const own = await open('member_id');
    const email = 'varo@example.com';
    const headers = await registered({ email, mode: 'member_id', memberId: 'LATE-1' }, own);
    expect(good(await own.call(getMe, {}, headers)).identificationPending).toBe(true);
    await own.deliver();
    expect(own.letters.at(-1)?.subject).toBe('Megkezdtük az azonosítását');
    expect(await matchPending(own.services, own.hosts.all)).toBe(0);
    await entitle(own, 'member_id', 'late1', { birthDate: '1980-05-14' });
    const both = await Promise.all([
      matchPending(own.services, own.hosts.all),
      matchPending(own.services, own.hosts.all),
    ]);
    expect(both[0] + both[1]).toBe(1);
    expect(good(await own.call(getMe, {}, headers)).currentSubscription?.product.key).toBe('hars-teljes');
    await own.deliver();
    expect(own.letters.at(-1)?.subject).toBe('Megtaláltuk a jogosultságát');
    await own.close();
  });

  it('is refused for a child, a portal without that way, a tax id of another birth date, and a bad captcha (S5-13, S8.3-19, S8.3-20, S8.3-11)', async () => {
    const codes = [
      await w.call(register, { ...registrant(), birthDate: '2010-01-01' }),
      await w.call(register, { ...registrant(), mode: 'member_id', memberId: 'AB1001' }),
      await w.call(register, { ...registrant(), mode: 'tax_id', taxId: '8422780135' }),
      await w.call(register, { ...registrant(), captcha: 'robot' }),
    ].map(({ error }) => error?.violations[0]?.errorCode ?? error?.errorCode);
    expect(codes).toEqual(['U030', 'U045', 'V031', 'RC001']);
  });

  it('never touches an account that has the address, and tells its owner by mail (T14, D4, S8.3-17)', async () => {
    const victim = await account(w.database, { email: 'victim@example.com', passwordHash: 'x' });
    const before = await w.database.db.selectFrom('account').selectAll().where('id', '=', victim.id).executeTakeFirst();
    const known = await w.call(register, { ...registrant(), email: victim.email });
    const unknown = await w.call(register, { ...registrant(), email: 'nobody.here@example.com' });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to === victim.email);
    expect(letter?.subject).toBe('Önnek már van fiókja');
    expect(letter?.text).not.toContain('verify-registration');
    const { token } = await linkOf(victim.email);
    expect((await w.call(verifyRegistration, { token, password: goodPassword })).error?.errorCode).toBe('U015');
    expect(
      await w.database.db.selectFrom('account').selectAll().where('id', '=', victim.id).executeTakeFirst(),
    ).toEqual(before);
  });

  it('makes one account of two links to one address, used at the same time (T14, T10)', async () => {
    const email = 'ketszer@example.com';
    good(await w.call(register, { ...registrant(), email }));
    const token = await mailed(email, '/verify-registration/');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => w.call(verifyRegistration, { token, password: goodPassword })),
    );
    expect(answers.filter(({ ok }) => ok !== undefined)).toHaveLength(1);
  });

  it('asks for a password of ten characters that is not on every list (S5-07, not-shown 5.10)', async () => {
    const email = 'jelszo@example.com';
    good(await w.call(register, { ...registrant(), email }));
    const token = await mailed(email, '/verify-registration/');
    const refused = [];
    for (const password of ['rövid', 'password123', 'jelszo@example.com']) {
      refused.push((await w.call(verifyRegistration, { token, password })).error?.violations[0]?.errorCode);
    }
    expect(refused).toEqual(['V025', 'V027', 'V027']);
    good(await w.call(verifyRegistration, { token, password: goodPassword }));
  });
});

function open(mode: string) {
  return world({
    brand: {
      registrationMode: mode,
      isMed24: mode.startsWith('med24'),
      services: ['alternative_registration_taj', 'alternative_registration_ado'],
    },
  });
}

/** The tax id has the birth date inside. */
function birthOf(mode: string): string {
  return mode === 'tax_id' ? '1967-02-13' : '1980-05-14';
}

function linkOf(email: string) {
  return issueLink(w.database.db, w.context(), {
    kind: 'verify-registration',
    payload: { ...registrant(), email, mode: 'email' },
  });
}

describe('an invitation', () => {
  it('is sent by the partner and makes an account with the product it names, the terms being accepted then (S2.1-05, S8.3-20)', async () => {
    const key = await w.partnerKey(['members']);
    const { privacyAccepted: _privacy, termsAccepted: _terms, captcha: _captcha, ...person } = registrant('meghivott');
    good(await w.call(inviteCustomer, { ...person, product: 'hars-teljes' }, key));
    const token = await mailed(person.email, '/finish-registration/');
    const refused = await w.call(finishRegistration, {
      token,
      password: goodPassword,
      privacyAccepted: false,
      termsAccepted: false,
    });
    expect(refused.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['U047', 'U048']);
    const untouched = { privacyAccepted: undefined, termsAccepted: undefined };
    const unticked = await w.call(finishRegistration, { token, password: goodPassword, ...untouched });
    expect(unticked.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['U047', 'U048']);
    const accepted = { privacyAccepted: true, termsAccepted: true };
    const tokens = good(await w.call(finishRegistration, { token, password: goodPassword, ...accepted }));
    const [one] = good(await w.call(listSubscriptions, {}, { authorization: `Bearer ${tokens.token}` }));
    expect(one?.product.key).toBe('hars-teljes');
    expect((await w.call(inviteCustomer, { ...person, product: 'none' }, key)).error?.violations[0]?.errorCode).toBe(
      'U022',
    );
    expect((await w.call(inviteCustomer, { ...person, product: 'hars-teljes' })).status).toBe(401);
  });
});

describe('adding a membership', () => {
  async function customer(at: World) {
    const { id } = await account(at.database, { subscriptions: [] });
    return (await at.session(id)).headers;
  }

  it('takes a voucher for one once, whoever comes at the same time (T32)', async () => {
    await entitle(w, 'voucher', 'EGYSZER', { uses: 1 });
    const people = await Promise.all(Array.from({ length: 10 }, () => customer(w)));
    const answers = await Promise.all(
      people.map((headers) => w.call(identify, { mode: 'voucher', voucherCode: 'EGYSZER' }, headers)),
    );
    expect(answers.filter(({ ok }) => ok !== undefined)).toHaveLength(1);
  });

  it('leaves a number open for its owner when a stranger has tried five times from elsewhere, and not without end (D4, T13)', async () => {
    const own = await world({
      brand: { services: ['alternative_registration_taj'], registrationMode: 'entitlement' },
      trustProxy: true,
    });
    const headers = await customer(own);
    const from = (address: string) =>
      own.call(identify, { mode: 'taj', taj: '037687210' }, { ...headers, 'x-forwarded-for': address });
    const codes = [];
    for (let no = 0; no < 6; no += 1) codes.push((await from('198.51.100.7')).error?.errorCode);
    expect(codes).toEqual(['U006', 'U006', 'U006', 'U006', 'U006', 'K429']);
    expect((await from('203.0.113.9')).error?.errorCode).toBe('U006');
    const more = [];
    for (let no = 0; no < 30; no += 1) more.push((await from(`203.0.113.${20 + no}`)).error?.errorCode);
    expect([more[0], more.at(-1)]).toEqual(['U006', 'K429']);
    await own.close();
  });

  it('says what is not known by its own code, and asks no more than five times an hour (S8.3-14, S8.3-19, S8.3-20, D4)', async () => {
    const own = await world({ brand: { services: ['alternative_registration_taj'], registrationMode: 'entitlement' } });
    const headers = await customer(own);
    const codes = [
      await own.call(identify, { mode: 'taj', taj: '123456788' }, headers),
      await own.call(identify, { mode: 'voucher', voucherCode: 'NEMVAN2' }, headers),
      await own.call(identify, { mode: 'entitlement', entitlementCode: 'NEMVAN3' }, headers),
      await own.call(identify, { mode: 'med24_key', activationKey: 'NEMVAN4' }, headers),
      await own.call(identify, { mode: 'taj' }, headers),
      await own.call(identify, { mode: 'taj', taj: '037687210' }),
    ].map(({ error }) => error?.violations[0]?.errorCode ?? error?.errorCode);
    expect(codes).toEqual(['U006', 'U041', 'U027', 'U045', 'U013', 'K401']);
    const rest = [];
    for (let no = 0; no < 4; no += 1) rest.push(await own.call(identify, { mode: 'taj', taj: '037687210' }, headers));
    expect(rest.map(({ status }) => status)).toEqual([409, 409, 429, 429]);
    await own.close();
  });

  it("proves a company's address by mail before it grants anything (S2.1-05, S8.3-18)", async () => {
    const own = await open('corporate');
    await entitle(own, 'company_domain', 'ceg.example');
    const headers = await customer(own);
    const user = good(await own.call(identify, { mode: 'corporate', companyEmail: 'kata@ceg.example' }, headers));
    expect(user.currentSubscription).toBeNull();
    const token = await mailed('kata@ceg.example', '/verify-corporate/', own);
    good(await own.call(verifyCorporate, { token }));
    expect(good(await own.call(getMe, {}, headers)).currentSubscription?.product.key).toBe('hars-teljes');
    const stranger = await own.call(identify, { mode: 'corporate', companyEmail: 'kata@mas.example' }, headers);
    expect(stranger.error?.violations[0]?.errorCode).toBe('U023');
    await own.close();
  });
});

it('has a row for every way to register, each with a field the partner knows or none (S3.4-01)', () => {
  expect(registrationModes.map(({ key }) => key)).toEqual([
    'email',
    'taj',
    'tax_id',
    'member_id',
    'entitlement',
    'voucher',
    'corporate',
    'med24',
    'med24_key',
  ]);
});
