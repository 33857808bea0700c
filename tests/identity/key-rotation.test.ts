import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { getCallBack, noteCallAttempt } from '../../contract/booking/call-back-desk.ts';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { listMyReservations } from '../../contract/booking/my-reservations.ts';
import { finishReservation, readReservation } from '../../contract/booking/reservation.ts';
import { listCases, takeCase } from '../../contract/desk/cases.ts';
import { searchPersons } from '../../contract/desk/person.ts';
import { putEntitlement } from '../../contract/entitlement/register.ts';
import { changeEmail, recoverPassword, setPassword } from '../../contract/identity/account.ts';
import { loginAtDesk } from '../../contract/identity/operator.ts';
import { identify } from '../../contract/identity/registration.ts';
import { confirmTotp, startTotp } from '../../contract/identity/second-factor.ts';
import { getMe, login, refreshToken } from '../../contract/identity/session.ts';
import { createLoginToken } from '../../contract/identity/sign-in.ts';
import { loadDemoCustomers } from '../../demo/identity/customers.ts';
import { loadDemoOperators } from '../../demo/identity/operators.ts';
import { resealCallBacks } from '../../server/booking/call-back/reseal.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { matchPending } from '../../server/identity/registration/match-pending.ts';
import { makeSearchable } from '../../server/identity/search/make-searchable.ts';
import { sealDay, verifyChain } from '../../server/platform/audit/chain.ts';
import { newFormKey } from '../../server/platform/form-key.ts';
import { readSettings } from '../../server/platform/settings.ts';
import { markIn, newMark } from '../../server/platform/signed-mark.ts';
import { createServices } from '../../server/services.ts';
import { asking } from '../booking/call-backs.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { goodPassword } from '../support/registrant.ts';
import { good, type World, world } from '../support/world.ts';
import { account } from './account.ts';
import { entitle } from './entitle.ts';

// The deployment's secret is changed while everything made under it is in use, and then removed (0028).

const first = 'the first secret of this deployment that is known to too many';
const second = 'the second secret of this deployment that took its place';
const password = 'három zöld teve ugrik';

let w: World;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  w = await world({ brand: { services: ['alternative_registration_taj'] } });
  onTestFinished(() => w.close());
  await start(first);
});

async function start(KAPU_SECRET: string, KAPU_SECRET_PREVIOUS = '') {
  const services = await createServices({
    database: w.database,
    settings: readSettings({ KAPU_SECRET, KAPU_SECRET_PREVIOUS }),
    clock: w.now,
    log: w.services.log,
    committed: w.services.committed,
    contents: w.services.contents,
  });
  w.services.keys = services.keys;
  return services;
}

const rotate = () => start(second, first);
const removeOld = () => start(second);

function letterTo(to: string): string {
  return w.letters.findLast((letter) => letter.to === to)?.text ?? '';
}

function tokenIn(text: string, path: string): string {
  return new RegExp(`${path}([\\w-]{43})`).exec(text)?.[1] ?? '';
}

it('what was sealed opens while its secret is given, and what is sealed anew says which secret it needs', async () => {
  const old = w.services.keys.seal('régi');
  const unmarked = old.subarray(4);
  expect(old.subarray(0, 4).toString('hex')).toBe(w.services.keys.id);
  await rotate();
  expect([w.services.keys.open(old), w.services.keys.open(unmarked)]).toEqual(['régi', 'régi']);
  const fresh = w.services.keys.seal('új');
  expect(fresh.subarray(0, 4).equals(old.subarray(0, 4))).toBe(false);
  await removeOld();
  expect(w.services.keys.open(fresh)).toBe('új');
  expect(() => w.services.keys.open(old)).toThrow('under a secret that is not given');
  expect(() => w.services.keys.open(Buffer.from('rövid'))).toThrow('under a secret that is not given');
});

it('a second factor outlives the secret it was sealed under, its recovery codes as long as that is given', async () => {
  const { id, email } = await account(w.database, { passwordHash });
  const { headers } = await w.session(id);
  const { secret } = good(await w.call(startTotp, {}, headers));
  const code = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
  const { recoveryCodes } = good(await w.call(confirmTotp, { password, code: code() }, headers));
  await rotate();
  w.pass({ minutes: 1 });
  good(await w.call(login, { email, password, code: code() }));
  good(await w.call(login, { email, password, code: recoveryCodes[0] ?? '' }));
  await matchPending(w.services, w.hosts.all);
  await removeOld();
  w.pass({ minutes: 1 });
  good(await w.call(login, { email, password, code: code() }));
  expect((await w.call(login, { email, password, code: recoveryCodes[1] ?? '' })).error?.errorCode).toBe('KA002');
});

it('an operator’s second factor and a call-back outlive the secret they were sealed under', async () => {
  const { emails, totpSecret, password: demoPassword } = await loadDemoOperators(w.services, w.hosts.all);
  const email = emails.find((address) => address.startsWith('agent')) ?? '';
  const enter = async () => {
    w.pass({ seconds: 30 });
    const code = new TOTP({ secret: totpSecret }).generate({ timestamp: w.now().epochMilliseconds });
    const { token } = good(await w.call(loginAtDesk, { email, password: demoPassword, code }));
    return { authorization: `Bearer ${token}` };
  };
  good(await w.call(askCallBack, asking()));
  const before = await enter();
  const callBackId = good(await w.call(listCases, { list: 'call-backs' }, before)).items[0]?.id ?? '';
  good(await w.call(takeCase, { caseId: callBackId }, before));
  good(await w.call(noteCallAttempt, { callBackId, note: 'Foglalt volt' }, before));
  await rotate();
  expect(good(await w.call(getCallBack, { callBackId }, before)).name).toBe('Szőke Ünige');
  const after = await enter();
  await matchPending(w.services, w.hosts.all);
  await resealCallBacks(w.services, w.hosts.all);
  await removeOld();
  const { name, history } = good(await w.call(getCallBack, { callBackId }, after));
  expect([name, history.at(-1)?.note]).toEqual(['Szőke Ünige', 'Foglalt volt']);
  await enter();
});

it('every link and code of a booking works on, whichever secret its letter was written under (T10)', async () => {
  const slot = (day: string) => ({ slotId: slotId(0, `2026-11-${day}T09:00`), subfunctionId: 101 });
  const emails = ['level.elotte@example.com', 'kod.elotte@example.com', 'level.utana@example.com'] as const;
  const [byLink, byCode, late] = emails;
  good(await w.call(registerReservation, { ...guest(1), email: byLink, ...slot('24') }));
  const reservation = good(await w.call(registerReservation, { ...guest(2), email: byCode, ...slot('25') }));
  await w.deliver();
  good(await w.call(registerReservation, { ...guest(3), email: late, ...slot('26') }));
  await rotate();
  await w.deliver();
  for (const email of [byLink, late]) {
    const token = tokenIn(letterTo(email), '/verify-public-reservation/');
    good(await w.call(finishReservation, { token: good(await w.call(verifyReservation, { token })).token }));
  }
  const code = /: (\d{6})/.exec(letterTo(byCode))?.[1] ?? '';
  good(await w.call(verifyReservation, { token: reservation.token, code }));
  good(await w.call(finishReservation, { token: reservation.token }));
  await w.deliver();
  for (const email of emails) {
    const text = letterTo(email);
    const manage = tokenIn(text, 'reservation\\?reservation=');
    const cancel = tokenIn(text, '/delete-public-reservation/');
    for (const token of [manage, cancel]) expect(good(await w.call(readReservation, { token })).status).toBe('booked');
    const listed = good(await w.call(listMyReservations, { token: tokenIn(text, '/my-reservations/') }));
    expect(good(await w.call(readReservation, { token: listed[0]?.token ?? '' })).status).toBe('booked');
  }
});

it('a link asked for before is mailed and used after, unless a newer one was asked for (T10)', async () => {
  const one = await account(w.database, { passwordHash });
  const two = await account(w.database, { passwordHash });
  for (const { email } of [one, two]) good(await w.call(recoverPassword, { email, captcha: 'person' }));
  await rotate();
  await w.deliver();
  const [mine, theirs] = [one, two].map(({ email }) => tokenIn(letterTo(email), '/password-recovery/'));
  good(await w.call(setPassword, { token: mine ?? '', password: goodPassword }));
  w.pass({ seconds: 1 });
  good(await w.call(recoverPassword, { email: two.email, captcha: 'person' }));
  expect((await w.call(setPassword, { token: theirs ?? '', password: goodPassword })).error?.errorCode).toBe('U017');
  await w.deliver();
  const newest = tokenIn(letterTo(two.email), '/password-recovery/');
  good(await w.call(setPassword, { token: newest, password: goodPassword }));
});

it('whoever is logged in stays so, and is out with the old secret; a known device stays known (T11)', async () => {
  const { email } = await account(w.database, { passwordHash });
  const before = good(await w.call(login, { email, password }));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  await rotate();
  good(await w.call(getMe, {}, bearer(before.token)));
  const after = good(await w.call(refreshToken, { refresh_token: before.refresh_token }));
  for (let no = 0; no < 6; no += 1) await w.call(login, { email, password: 'nem ez' });
  good(await w.call(login, { email, password, device: before.device }));
  await removeOld();
  good(await w.call(getMe, {}, bearer(after.token)));
  expect((await w.call(refreshToken, { refresh_token: before.refresh_token })).error?.errorCode).toBe('U016');
});

it.runIf(deep)('what was counted before counts after, and what was locked stays so (T13)', async () => {
  const wrong = (email: string) => w.call(login, { email, password: 'nem ez' });
  for (let no = 0; no < 6; no += 1) await wrong('zart@example.com');
  for (let no = 0; no < 3; no += 1) await wrong('felig@example.com');
  await rotate();
  expect((await wrong('zart@example.com')).error?.errorCode).toBe('K429');
  const codes = [];
  for (let no = 0; no < 4; no += 1) codes.push((await wrong('felig@example.com')).error?.errorCode);
  expect(codes).toEqual(['U001', 'U001', 'U001', 'K429']);
});

it('a captcha begun before is solved after, and is worth nothing without its secret (S5-20)', async () => {
  const services = await start(first);
  const question = { action: 'reservation', host: 'localhost', effort: 1 } as const;
  const challenge: Challenge = JSON.parse(JSON.stringify(await services.ports.captcha.challenge(question, w.now())));
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(
    JSON.stringify({ challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } }),
  ).toString('base64');
  const check = async (started: ReturnType<typeof start>) =>
    (await started).ports.captcha.check(answer, 'reservation', 'localhost', w.now());
  expect(await check(rotate())).toBe(challenge.signature);
  expect(await check(removeOld())).toBeUndefined();
});

it.runIf(deep)("the partner's register and whoever waits in it are found across the change (S8.3-14)", async () => {
  const key = await w.partnerKey(['members']);
  const taj = '111111110';
  const { id, email } = await account(w.database);
  await entitle(w, 'taj', taj);
  const terms = { kind: 'taj', product: 'hars-teljes', validFrom: '2026-01-01' } as const;
  const before = good(await w.call(putEntitlement, { ...terms, identifier: taj }, key));
  const waits = await account(w.database);
  await w.database.db.updateTable('account').set({ identification: 'pending' }).where('id', '=', waits.id).execute();
  const { claim } = await import('../../server/identity/registration/redeem.ts');
  const person = { accountId: waits.id, birthDate: '1980-05-14' };
  await w.database.db
    .transaction()
    .execute((tx) => claim(tx, { ...w.context(), keys: w.services.keys }, person, 'taj', '222222220'));
  await rotate();
  const { headers } = await w.session(id);
  expect(good(await w.call(identify, { mode: 'taj', taj }, headers)).identificationPending).toBe(false);
  const again = good(await w.call(putEntitlement, { ...terms, identifier: taj, uses: 3 }, key));
  expect([again.id, email]).toEqual([before.id, email]);
  good(await w.call(putEntitlement, { ...terms, identifier: '222222220' }, key));
  expect(await matchPending(w.services, w.hosts.all)).toBe(1);
  const row = await w.database.db
    .selectFrom('account_identifier')
    .select('sealed')
    .where('account_id', '=', waits.id)
    .executeTakeFirstOrThrow();
  await removeOld();
  expect(w.services.keys.open(row.sealed)).toBe('222222220');
});

it.runIf(deep)(
  'the desk finds a person and a call-back of before and of after, across the change (S1-08)',
  async () => {
    const before = await account(w.database);
    await makeSearchable(w.services);
    good(await w.call(askCallBack, asking(1)));
    await rotate();
    good(await w.call(askCallBack, asking(2)));
    const after = await account(w.database);
    const lists = async () => {
      const { headers } = await w.desk(['agent']);
      const ids = async (query: string) =>
        good(await w.call(searchPersons, { query }, headers)).items.map(({ id, list }) => list ?? id);
      return [await ids(before.email), await ids(after.email), await ids(asking(1).phone), await ids(asking(2).phone)];
    };
    expect(await lists()).toEqual([[before.id], [], ['call-backs'], ['call-backs']]);
    await makeSearchable(w.services);
    await resealCallBacks(w.services, w.hosts.all);
    await removeOld();
    expect(await lists()).toEqual([[before.id], [after.id], ['call-backs'], ['call-backs']]);
  },
);

it('the seals of the audit are checked under the secret of their day (P04)', async () => {
  const { id } = await account(w.database);
  await w.session(id);
  await sealDay(w.services);
  await rotate();
  w.pass({ hours: 24 });
  await w.session(id);
  await sealDay(w.services);
  expect((await verifyChain(w.services)).breaks).toEqual([]);
  await removeOld();
  const { breaks } = await verifyChain(w.services);
  expect(new Set(breaks.map(({ what }) => what))).toEqual(new Set(['seal']));
});

it.runIf(deep)(
  'the demonstration gets another password and another key, and the old ones open nothing (T44)',
  async () => {
    const before = await loadDemoCustomers(w.services, w.hosts.all);
    await rotate();
    const after = await loadDemoCustomers(w.services, w.hosts.all);
    expect((await w.call(login, { email: after.email, password: before.password })).error?.errorCode).toBe('U001');
    good(await w.call(login, { email: after.email, password: after.password }));
    const hand = (apikey: string) =>
      w.call(createLoginToken, { customerEmail: after.email }, { apikey: `${apikey}-default` });
    expect((await hand(before.apiKey)).error?.errorCode).toBe('KA023');
    good(await hand(after.apiKey));
  },
);

it('a form that was open is sent once, and a browser that was known stays known (R9, T41)', async () => {
  const input = { slotId: slotId(0, '2026-11-27T09:00'), subfunctionId: 101 };
  const mark = newMark(w.services.keys, 'visitor-mark');
  const keys = [newFormKey(w.services.keys), 'a-key-of-a-caller'];
  const ask = (key: string, day: string) =>
    w.call(startReservation, { ...input, slotId: slotId(0, `${day}T10:00`) }, { 'idempotency-key': key });
  const before = [good(await ask(keys[0] ?? '', '2026-11-27')), good(await ask(keys[1] ?? '', '2026-11-30'))];
  await rotate();
  const after = [good(await ask(keys[0] ?? '', '2026-11-27')), good(await ask(keys[1] ?? '', '2026-11-30'))];
  expect(after.map(({ token }) => token)).toEqual(before.map(({ token }) => token));
  expect(markIn(w.services.keys, 'visitor-mark', mark)).toBe(mark.slice(0, 22));
  await removeOld();
  expect(markIn(w.services.keys, 'visitor-mark', mark)).toBeUndefined();
});

it('a letter that waits sealed is sent after the change', async () => {
  const { id, email } = await account(w.database, { passwordHash });
  const { headers } = await w.session(id);
  good(await w.call(changeEmail, { email: 'kesobb@example.com', password }, headers));
  await rotate();
  await w.deliver();
  expect(letterTo('kesobb@example.com')).toContain('/verify-email/');
  expect(email).not.toBe('kesobb@example.com');
});
