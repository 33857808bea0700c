import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { listAppointments } from '../../contract/booking/appointments.ts';
import { registerReservation, resendVerification } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { listOwnReservations } from '../../contract/booking/my-reservations.ts';
import { finishReservation } from '../../contract/booking/reservation.ts';
import { readCareRequest } from '../../contract/care/care-request.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { listRelatives } from '../../contract/entitlement/relative.ts';
import { acceptInsuranceTerms, changeEmail, changePassword, verifyNewEmail } from '../../contract/identity/account.ts';
import { finishOpenId, startOpenId } from '../../contract/identity/openid.ts';
import { finishPasskey, finishPasskeyLogin, startPasskey, startPasskeyLogin } from '../../contract/identity/passkey.ts';
import { identify, register, verifyRegistration } from '../../contract/identity/registration.ts';
import { confirmTotp, disableTotp, startTotp } from '../../contract/identity/second-factor.ts';
import { acceptPrivacyStatement, login } from '../../contract/identity/session.ts';
import { createImpersonation, createLoginToken, loginWithToken } from '../../contract/identity/sign-in.ts';
import { matchMember } from '../../contract/identity/unmatched-desk.ts';
import { createExport } from '../../contract/interop/my-data.ts';
import { listPapers } from '../../contract/records/paper.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { careCase } from '../care/request-at-desk.ts';
import { account } from '../identity/account.ts';
import { entitle } from '../identity/entitle.ts';
import { authenticator } from '../support/authenticator.ts';
import { kinds } from '../support/desk-kinds.ts';
import { freshSlots } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { openIdProvider } from '../support/openid-provider.ts';
import { operatorAccount } from '../support/operator.ts';
import { goodPassword, registrant } from '../support/registrant.ts';
import { good, type World, world } from '../support/world.ts';
import { type Cause, type Causes, later, walk } from './cause.ts';

const people = {
  met: { email: 'met@example.com', email_verified: true },
  bare: { email: 'bare@example.com', email_verified: true },
  blocked: { email: 'blocked@example.com', email_verified: true },
  unproven: { email: 'unproven@example.com', email_verified: false },
  unprovenOurs: { email: 'ours@example.com', email_verified: false },
  mailless: {},
};
type Person = keyof typeof people;

export async function signInWorld() {
  const provider = await openIdProvider('http://localhost:3000/login/callback', people);
  const services = ['alternative_registration_taj', 'alternative_registration_ado'];
  const w = await world({
    trustProxy: true,
    brand: { openId: provider.brand, services, registrationMode: 'corporate' },
  });
  const close = async () => {
    await w.close();
    await provider.close();
  };
  return { w, provider, close };
}
type SignIn = Awaited<ReturnType<typeof signInWorld>>;

const password = 'három zöld teve ugrik';
const subscriptions = [['hasAppointments' as const]];
const slots = freshSlots();

async function customer(w: World, more: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, { passwordHash: await hashPassword(password), ...more });
  return { ...made, ...(await w.session(made.id)) };
}

let addresses = 0;
/** An address of their own, because each has few tries. */
async function newcomer(w: World) {
  addresses += 1;
  const { headers } = await customer(w, { subscriptions: [] });
  return { ...headers, 'x-forwarded-for': `203.0.113.${addresses}` };
}

/** Steps of half a minute from now. */
const shownBy = (w: World, secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds + steps * 30_000 });

async function withApp(w: World) {
  const made = await customer(w);
  const { secret } = good(await w.call(startTotp, {}, made.headers));
  good(await w.call(confirmTotp, { password, code: shownBy(w, secret) }, made.headers));
  return { ...made, secret };
}

async function withPasskey(w: World) {
  const made = await customer(w);
  const device = authenticator();
  const { challenge } = good(await w.call(startPasskey, { password }, made.headers));
  good(await w.call(finishPasskey, { answer: device.create(challenge) }, made.headers));
  return device;
}

const challenge = async (w: World) => good(await w.call(startPasskeyLogin, {})).challenge;

async function sent({ w, provider }: SignIn, person: Person) {
  const { url, state } = good(await w.call(startOpenId, {}));
  return { state, query: await provider.signIn(url, person) };
}
const comeIn = async (s: SignIn, person: Person) => s.w.call(finishOpenId, await sent(s, person));

async function mailed(w: World, to: string, page: string) {
  await w.deliver();
  const letter = w.letters.findLast((one) => one.to === to);
  return new RegExp(`/${page}/([\\w-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
}

async function actedFor(w: World, isAccepted: boolean) {
  const mine = await careCase(w);
  const version = statementVersion(w.context());
  if (isAccepted) good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, mine.headers));
  return { ...mine, agent: (await w.operatorFor(mine.id, 'Telefonos segítség', ['agent'])).headers };
}

async function throughPartner(w: World) {
  const { email } = await customer(w);
  const handed = await w.call(createLoginToken, { customerEmail: email }, await w.partnerKey(['login-token']));
  const { token } = good(await w.call(loginWithToken, { token: good(handed).token }));
  return { authorization: `Bearer ${token}` };
}

const impersonated = (because: string, says: RegExp, facts: object, code: (w: World) => Promise<string>) =>
  walk(because, says, async ({ w }: SignIn) => {
    const { id: customerId } = await customer(w, facts);
    const operator = { operatorId: await code(w), operatorName: 'Tóth Eszter', reason: 'Telefonos foglalás' };
    return w.call(createImpersonation, { customerId, ...operator }, await w.partnerKey(['impersonate']));
  });

async function waiting(w: World) {
  const hold = good(await w.call(startReservation, { slotId: slots(1), subfunctionId: 101 }));
  const email = `${randomUUID()}@example.com`;
  return good(await w.call(registerReservation, { ...guest(), email, holdToken: hold.token }));
}

async function matched(w: World, identifier: string, birthDate?: string) {
  const memberId = await kinds.unmatched_member.begin(w);
  const { headers } = await w.desk(['agent']);
  good(await w.call(takeCase, { caseId: memberId }, headers));
  return w.call(matchMember, { memberId, kind: 'member_id', identifier, ...(birthDate && { birthDate }) }, headers);
}

async function heldBy(w: World, taj: string) {
  await entitle(w, 'taj', taj);
  good(await w.call(identify, { mode: 'taj', taj }, await newcomer(w)));
}

const registering = (because: string, says: RegExp, facts: object) =>
  walk(because, says, ({ w }: SignIn) => w.call(register, { ...registrant(randomUUID()), ...facts }));

const ofCompany = /cannot be used here.*Only an address of a contracted company/;
const notFitting = /do not fit together.*contains the day of birth, and it is another day/;
const unidentified = /could not identify you.*may not have reached us.*cannot be added to this account/;
const message = /already taken.*already an account/;
const addressOpen = /wrong, or we have not processed it.*code that we sent.*not been entered/;
const codeToo = /Enter your log-in code too.*as well as a password/;
const wrongCode = /code is wrong.*expired, has been used before, or was mistyped/;
const notChosen = /needs a subscription in force.*No subscription that is in force today is chosen/;
const notAccepted = /cannot be shown now.*has not yet confirmed having read the privacy notice/;
const badPartner = /partner did not work.*did not answer, the log-in was cancelled or used before, or it took too long/;
const unproven = /has not confirmed your e-mail address.*known to be yours/;
const badPasskey = (cause: string) => new RegExp(`could not accept the passkey.*${cause}`);
const notOwn = /logs in here themselves.*came in through your provider/;
const notShown = /Your role does not show.*acting for the customer/;
const mayNotAct = /may not act for customers.*no role that allows it/;
const known = /already have an account.*registered with this data before/;

export const signInCauses: Causes<SignIn> = {
  K403: [
    walk('a product without it', /do not have access.*Your plan or your rights/, async ({ w }) =>
      w.call(listAppointments, {}, (await customer(w, { subscriptions: [[]] })).headers),
    ),
    walk('a doctor tries what agents do', /do not have access.*Your plan or your rights/, async ({ w }) => {
      const memberId = await kinds.unmatched_member.begin(w);
      return w.call(takeCase, { caseId: memberId }, (await w.desk(['doctor'])).headers);
    }),
    walk(
      'a blocked account comes through the partner',
      /do not have access.*account can no longer be used/,
      async (s) => {
        good(await comeIn(s, 'blocked'));
        const { email } = people.blocked;
        await s.w.database.pool.query("update account set status = 'disabled' where email = $1", [email]);
        return comeIn(s, 'blocked');
      },
    ),
    impersonated('a blocked colleague acts', /account can no longer be used/, {}, async (w) => {
      const external_id = `op-${randomUUID()}`;
      await operatorAccount(w.database, { external_id, roles: ['agent'] });
      await w.database.pool.query('update operator_account set disabled_at = now() where external_id = $1', [
        external_id,
      ]);
      return external_id;
    }),
    {
      because: 'a page of another site sends it',
      says: /do not have access.*did not come from a page of this site, or has no x-fe-request-id header/,
      refuse: async ({ w }) => {
        const headers = { 'x-fe-request-id': 'x', 'sec-fetch-site': 'cross-site' };
        const body = await (await w.request('/api/impersonate', { headers })).json();
        return { code: body.errorCode, details: body.details };
      },
    },
  ],
  K409: [
    walk(
      'terms of another year',
      /text that you accepted is no longer in force.*replaced.*read the new text/,
      async ({ w }) =>
        w.call(
          acceptInsuranceTerms,
          { version: '1999', insuranceTermsAccepted: true },
          (await customer(w, { subscriptions })).headers,
        ),
    ),
    walk('a privacy statement of another year', /text that you accepted is no longer in force/, async ({ w }) =>
      w.call(
        acceptPrivacyStatement,
        { version: '1999-01-01', privacyAccepted: true },
        (await customer(w, { subscriptions })).headers,
      ),
    ),
    walk('the app is on', /with a code is already on.*turned on in another window/, async ({ w }) =>
      w.call(startTotp, {}, (await withApp(w)).headers),
    ),
    walk('the app is off', /with a code is not on.*turned off in another window/, async ({ w }) =>
      w.call(disableTotp, { password, code: '123456' }, (await customer(w)).headers),
    ),
  ],
  K429: [
    walk('six wrong codes', /Too many requests.*Too many attempts were made from here/, async ({ w }) => {
      const { email } = await withApp(w);
      for (let no = 0; no < 6; no += 1) await w.call(login, { email, password, code: '000000' });
      return w.call(login, { email, password, code: '000000' });
    }),
    {
      because: 'a second export of everything while one is made',
      says: /Too many requests.*Your earlier requests are still being processed/,
      refuse: async ({ w }) => {
        const headers = { prefer: 'respond-async', ...(await w.partnerKey(['export'])) };
        await w.request('/fhir/$export', { headers });
        const { issue } = await (await w.request('/fhir/$export', { headers })).json();
        const [{ details, extension }] = issue;
        return { code: details.coding[0].code, details: JSON.parse(extension[0].valueString) };
      },
    },
  ],
  V031: [
    registering('a number of another day', notFitting, { mode: 'tax_id', taxId: '8422780135' }),
    registering('a day of another number', notFitting, {
      ...{ mode: 'tax_id', taxId: '8365670003', birthDate: '1990-01-01' },
    }),
  ],
  U005: [
    walk('no code was typed', addressOpen, async ({ w }) =>
      w.call(finishReservation, { token: (await waiting(w)).token }),
    ),
    walk('the address was mended, and no code typed', addressOpen, async ({ w }) => {
      const { token } = await waiting(w);
      return later(w, { seconds: 61 }, async () => {
        good(await w.call(resendVerification, { token, email: 'uj@example.com' }));
        return w.call(finishReservation, { token });
      });
    }),
  ],
  U006: [
    walk('nobody has this number', unidentified, async ({ w }) =>
      w.call(identify, { mode: 'taj', taj: '123456788' }, await newcomer(w)),
    ),
    walk('another account has it', unidentified, async ({ w }) => {
      await heldBy(w, '111111110');
      return w.call(identify, { mode: 'taj', taj: '111111110' }, await newcomer(w));
    }),
  ],
  U015: [
    walk('a link to register with an address that somebody has by then', message, async ({ w }) => {
      await entitle(w, 'company_domain', 'ceg.example');
      const email = `kata-${randomUUID()}@ceg.example`;
      good(await w.call(register, { ...registrant(), email, mode: 'corporate' }));
      const token = await mailed(w, email, 'verify-registration');
      await account(w.database, { email });
      return w.call(verifyRegistration, { token, password: goodPassword });
    }),
    walk('a link to a new address that somebody has by then', message, async ({ w }) => {
      const { headers } = await customer(w);
      const email = `${randomUUID()}@example.com`;
      good(await w.call(changeEmail, { email, password }, headers));
      const token = await mailed(w, email, 'verify-email');
      await account(w.database, { email });
      return w.call(verifyNewEmail, { token });
    }),
  ],
  U023: [
    registering('a private address at the registration', ofCompany, { mode: 'corporate' }),
    walk('a private address of a customer', ofCompany, async ({ w }) =>
      w.call(identify, { mode: 'corporate', companyEmail: 'kata@mas.example' }, await newcomer(w)),
    ),
  ],
  U024: (['met', 'bare'] as const).map((person) =>
    walk(`an account ${person === 'met' ? 'with' : 'without'} a password`, known, async (s) => {
      const { email } = people[person];
      await account(s.w.database, { email, ...(person === 'met' && { passwordHash: await hashPassword(password) }) });
      return comeIn(s, person);
    }),
  ),
  KA001: [
    walk('a log-in', codeToo, async ({ w }) => {
      const { email } = await withApp(w);
      return w.call(login, { email, password });
    }),
    walk('a new passkey', codeToo, async ({ w }) => w.call(startPasskey, { password }, (await withApp(w)).headers)),
  ],
  KA002: [
    walk('digits that no app shows', wrongCode, async ({ w }) => {
      const { email } = await withApp(w);
      return w.call(login, { email, password, code: '000000' });
    }),
    walk('a code that has let in', wrongCode, async ({ w }) => {
      const { email, secret } = await withApp(w);
      const code = shownBy(w, secret, 1);
      good(await w.call(login, { email, password, code }));
      return w.call(login, { email, password, code });
    }),
  ],
  KA004: [
    walk('nothing is chosen of two', notChosen, async ({ w }) => {
      const { headers } = await customer(w, { subscriptions: [[], []] });
      return w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers);
    }),
    walk('there is none', notChosen, async ({ w }) =>
      w.call(listRelatives, {}, (await customer(w, { subscriptions: [] })).headers),
    ),
  ],
  KA005: [
    walk('the appointments of who has accepted nothing', notAccepted, async ({ w }) => {
      const { id } = await account(w.database, { subscriptions });
      return w.call(listAppointments, {}, (await w.operatorFor(id)).headers);
    }),
    walk('their bookings', notAccepted, async ({ w }) => {
      const { id } = await account(w.database, { subscriptions });
      return w.call(listOwnReservations, {}, (await w.operatorFor(id)).headers);
    }),
  ],
  KA006: [
    walk('the customer cancelled there', badPartner, async (s) => {
      const { query, state } = await sent(s, 'met');
      const stateSent = new URLSearchParams(query).get('state');
      return s.w.call(finishOpenId, { query: `?error=access_denied&state=${stateSent}`, state });
    }),
    walk('after ten minutes', badPartner, async (s) => {
      const late = await sent(s, 'met');
      return later(s.w, { minutes: 10 }, () => s.w.call(finishOpenId, late));
    }),
    walk('the partner tells no address', /partner has not given us your e-mail address/, (s) => comeIn(s, 'mailless')),
  ],
  KA007: [
    walk('an address that is new', unproven, (s) => comeIn(s, 'unproven')),
    walk('an address that has an account', unproven, async (s) => {
      await account(s.w.database, { email: people.unprovenOurs.email });
      return comeIn(s, 'unprovenOurs');
    }),
  ],
  KA008: [
    walk('another site', badPasskey('not for this site'), async ({ w }) => {
      const device = await withPasskey(w);
      const answer = device.get(await challenge(w), { origin: 'https://evil.example' });
      return w.call(finishPasskeyLogin, { answer });
    }),
    walk('nobody looked who it is', badPasskey('did not check who you are'), async ({ w }) => {
      const device = await withPasskey(w);
      return w.call(finishPasskeyLogin, { answer: device.get(await challenge(w), { unverified: true }) });
    }),
    walk('it took five minutes', badPasskey('took too long'), async ({ w }) => {
      const device = await withPasskey(w);
      const answer = device.get(await challenge(w));
      return later(w, { minutes: 5 }, () => w.call(finishPasskeyLogin, { answer }));
    }),
    walk('a device that has none here', badPasskey('was removed'), async ({ w }) =>
      w.call(finishPasskeyLogin, { answer: authenticator().get(await challenge(w)) }),
    ),
  ],
  KA009: [
    walk('another password', notOwn, async ({ w }) => {
      const passwords = { password: goodPassword, passwordAgain: goodPassword };
      return w.call(changePassword, { currentPassword: password, ...passwords }, await throughPartner(w));
    }),
    walk('a copy of all data', notOwn, async ({ w }) =>
      w.call(createExport, { password, format: 'pdf' }, await throughPartner(w)),
    ),
  ],
  KA020: [
    walk('an agent looks at papers', notShown, async ({ w }) =>
      w.call(listPapers, { purpose: 'claim' }, (await actedFor(w, true)).agent),
    ),
    walk('an agent looks at a request', notShown, async ({ w }) => {
      const { number, agent } = await actedFor(w, true);
      return w.call(readCareRequest, { number }, agent);
    }),
  ],
  KA021: [
    impersonated('nobody has this id', mayNotAct, {}, async () => `op-${randomUUID()}`),
    impersonated('a doctor', mayNotAct, {}, async (w) => {
      const external_id = `op-${randomUUID()}`;
      await operatorAccount(w.database, { external_id, roles: ['doctor'] });
      return external_id;
    }),
  ],
  KU003: [
    walk('no such number', /register has no such member.*identifier or the date of birth differs/, ({ w }) =>
      matched(w, 'NINCS1'),
    ),
    walk('another birthday', /register has no such member.*date of birth differs/, async ({ w }) => {
      await entitle(w, 'member_id', 'MAS1', { birthDate: '1999-09-09' });
      return matched(w, 'MAS1', '1980-05-14');
    }),
  ],
  KU004: ['112233440', '221133440'].map(
    (taj): Cause<SignIn> =>
      walk(`another account has ${taj}`, /Another account already has this.*opens one account/, async ({ w }) => {
        await heldBy(w, taj);
        const memberId = await kinds.unmatched_member.begin(w);
        const { headers } = await w.desk(['agent']);
        good(await w.call(takeCase, { caseId: memberId }, headers));
        return w.call(matchMember, { memberId, kind: 'taj', identifier: taj }, headers);
      }),
  ),
};
