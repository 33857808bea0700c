import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishOperatorSetup,
  getOperator,
  loginAtDesk,
  logoutAtDesk,
  readOperatorSetup,
} from '../../../contract/identity/operator.ts';
import { getMe } from '../../../contract/identity/session.ts';
import { createImpersonation, disableOperator, impersonate } from '../../../contract/identity/sign-in.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';
import { deskActions, deskRoles } from '../../../contract/platform/desk-right.ts';
import { deskData, isRole, rightsOf } from '../../../contract/roles.ts';
import { account } from '../../../tests/identity/account.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { addOperator, operatorsOf, setupToken, switchOperator } from './operators.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const password = 'Kilenc kék kanál 7';
let made = 0;

/** The state after the command: an account, and a link to the first log-in. */
async function invited(at = w, brand = 'default', roles: Role[] = ['agent'], externalId?: string) {
  made += 1;
  const email = `munkatars.${made}@example.com`;
  const context = at.context(brand);
  const operator = { email, name: 'Tóth Eszter', roles, externalId };
  const id = await addOperator(at.database.db, { ...context, partnerId: context.host.partnerId }, operator);
  return { id, email, link: await setupToken(at.database.db, context, id) };
}

/** Every code is used once, so each is made a step later. */
async function setUp(at = w, brand = 'default', roles: Role[] = ['agent']) {
  const { id, email, link } = await invited(at, brand, roles);
  const host = { host: at.context(brand).host.name };
  const { totp } = good(await at.call(readOperatorSetup, { token: link }, host));
  const code = () => {
    at.pass({ seconds: 30 });
    return new TOTP({ secret: totp.secret }).generate({ timestamp: at.now().epochMilliseconds });
  };
  const first = good(await at.call(finishOperatorSetup, { token: link, password, code: code() }, host));
  type LoginForm = { email?: string; password?: string; code?: string | undefined; device?: string };
  const login = (form: LoginForm = {}, headers = host) =>
    at.call(loginAtDesk, { email, password, code: code(), ...form }, headers);
  return { id, email, login, code, first, headers: { ...host, authorization: `Bearer ${first.token}` } };
}

describe('the first log-in', () => {
  it('is by a link that looking does not use up, and sets password and second factor together, once (S6-12, D2, T10)', async () => {
    const { email, link } = await invited();
    const setup = good(await w.call(readOperatorSetup, { token: link }));
    expect([setup.email, good(await w.call(readOperatorSetup, { token: link })).totp]).toEqual([email, setup.totp]);
    const code = new TOTP({ secret: setup.totp.secret }).generate({ timestamp: w.now().epochMilliseconds });
    const wrong = await w.call(finishOperatorSetup, { token: link, password, code: '000000' });
    const common = await w.call(finishOperatorSetup, { token: link, password: '1234567890', code });
    expect([codeOf(wrong), codeOf(common)]).toEqual(['KA002', 'X444']);
    expect(codeOf(await w.call(loginAtDesk, { email, password, code }))).toBe('U002');
    const set = good(await w.call(finishOperatorSetup, { token: link, password, code }));
    expect(set.recoveryCodes).toHaveLength(10);
    const headers = { authorization: `Bearer ${set.token}` };
    expect(good(await w.call(getOperator, {}, headers))).toMatchObject({ email, roles: ['agent'] });
    const again = [
      await w.call(finishOperatorSetup, { token: link, password, code }),
      await w.call(readOperatorSetup, { token: link }),
    ];
    expect(again.map(codeOf)).toEqual(['U017', 'U017']);
    const foreign = await w.call(readOperatorSetup, { token: link }, { host: 'telekom-health.localhost:3000' });
    expect(codeOf(foreign)).toBe('#404');
    const { rows } = await w.database.pool.query('select * from operator_account where email = $1', [email]);
    expect(JSON.stringify(rows)).not.toContain(setup.totp.secret);
  });

  it('is done anew by a newer link alone, which ends the sessions there were (T11)', async () => {
    const { id, headers, login } = await setUp();
    const older = await setupToken(w.database.db, w.context(), id);
    w.pass({ seconds: 1 });
    const newer = await setupToken(w.database.db, w.context(), id);
    expect(codeOf(await w.call(readOperatorSetup, { token: older }))).toBe('U017');
    const { totp } = good(await w.call(readOperatorSetup, { token: newer }));
    const code = new TOTP({ secret: totp.secret }).generate({ timestamp: w.now().epochMilliseconds });
    good(await w.call(finishOperatorSetup, { token: newer, password: 'Hét hosszú híd 12', code }));
    expect(codeOf(await w.call(getOperator, {}, headers))).toBe('K401');
    expect(codeOf(await login())).toBe('U002');
  });
});

describe('the log-in of the desk', () => {
  it('takes password and code, and a recovery code once; without either it refuses by code (ASVS 6.3.3)', async () => {
    const { login, first, code } = await setUp();
    const { token } = good(await login());
    expect(good(await w.call(getOperator, {}, { authorization: `Bearer ${token}` })).name).toBe('Tóth Eszter');
    const used = code();
    good(await login({ code: used }));
    const spare = first.recoveryCodes[0];
    const answers = [
      await login({ code: undefined }),
      await login({ code: '123456' }),
      await login({ code: used }),
      await login({ code: spare }),
      await login({ code: spare }),
    ];
    expect(answers.map(codeOf)).toEqual(['KA001', 'KA002', 'KA002', undefined, 'KA002']);
  });

  it('says the same of a wrong password, nobody, another partner’s operator, a disabled one and a customer (D4, T06, T12)', async () => {
    const { email, login } = await setUp();
    const disabled = await setUp();
    await switchOperator(w.database.db, w.context().host.partnerId, disabled.email, w.now().toString());
    const person = await account(w.database);
    const answers = [
      await login({ password: 'nem ez az' }),
      await login({ email: 'senki@example.com' }),
      await login({}, { host: 'telekom-health.localhost:3000' }),
      await disabled.login(),
      await login({ email: person.email }),
      await w.call(loginAtDesk, { email: (await invited()).email, password: email }),
    ];
    const bodies = answers.map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('"U002"');
  });

  it('locks its own step for a quarter of an hour after six wrong passwords, and no session (T13)', async () => {
    const own = await world();
    const { login, headers } = await setUp(own);
    for (let tries = 0; tries < 6; tries += 1) expect(codeOf(await login({ password: 'nem ez az' }))).toBe('U002');
    expect(codeOf(await login())).toBe('K429');
    expect(good(await own.call(getOperator, {}, headers)).name).toBe('Tóth Eszter');
    own.pass({ minutes: 15 });
    good(await login());
    for (let tries = 0; tries < 6; tries += 1) expect(codeOf(await login({ code: '000000' }))).toBe('KA002');
    expect(codeOf(await login())).toBe('K429');
    await own.close();
  });
});

it('a device that has logged in before stays open while a stranger’s guesses close the step elsewhere, and has six of its own (T13)', async () => {
  const own = await world();
  const { login, first } = await setUp(own);
  const { device } = first;
  const wrong = { password: 'nem ez az' };
  for (let tries = 0; tries < 6; tries += 1) await login(wrong);
  expect(codeOf(await login())).toBe('K429');
  expect(good(await login({ device })).device).toBe(device);
  for (let tries = 0; tries < 6; tries += 1) expect(codeOf(await login({ ...wrong, device }))).toBe('U002');
  expect(codeOf(await login({ device }))).toBe('K429');
  expect(codeOf(await login({ device: 'A'.repeat(64) }))).toBe('K429');
  await own.close();
});

describe('a session of the desk', () => {
  it('ends after half an hour without use, and after twelve hours whatever happens (ASVS 7.3.1)', async () => {
    const own = await world();
    const { headers } = await setUp(own);
    const alive = async () => (await own.call(getOperator, {}, headers)).status === 200;
    own.pass({ minutes: 29 });
    expect(await alive()).toBe(true);
    for (let hours = 0; hours < 23; hours += 1) {
      own.pass({ minutes: 29 });
      expect(await alive()).toBe(true);
    }
    own.pass({ minutes: 29 });
    expect(await alive()).toBe(false);
    const { headers: idle } = await setUp(own);
    own.pass({ minutes: 31 });
    expect((await own.call(getOperator, {}, idle)).status).toBe(401);
    await own.close();
  });

  it('ends with its log-out, and with the account, at the very next call (T11)', async () => {
    const { headers, email, login } = await setUp();
    const other = good(await login());
    expect(good(await w.call(logoutAtDesk, {}, headers)).ended).toBe(1);
    expect(codeOf(await w.call(getOperator, {}, headers))).toBe('K401');
    const still = { authorization: `Bearer ${other.token}` };
    expect((await w.call(getOperator, {}, still)).status).toBe(200);
    await switchOperator(w.database.db, w.context().host.partnerId, email, w.now().toString());
    expect(codeOf(await w.call(getOperator, {}, still))).toBe('K401');
  });

  it('opens no operation of customers, and a customer’s opens none of the desk; neither opens another partner (D1, T06, T08)', async () => {
    const { headers } = await w.desk(['supervisor']);
    const { id } = await account(w.database);
    const customer = await w.session(id);
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const answers = [
      await w.call(getMe, {}, headers),
      await w.call(getOperator, {}, customer.headers),
      await w.call(getOperator, {}, { authorization: `Bearer ${customer.refresh_token}` }),
      await w.call(getOperator, {}, foreign.headers),
      await w.call(getOperator, {}),
    ];
    expect(answers.map(codeOf)).toEqual(['K401', 'K401', 'K401', 'K401', 'K401']);
  });
});

/** Each role's rights, written by hand (ASVS 8.2.1). */
const granted: Record<Role, string> = {
  agent:
    'reservation.read reservation.act call_back.read call_back.act waiting_list.read waiting_list.act care_request.read care_request.act medical_care.read medical_care.act care_visit.act policy_review.read policy_review.act relative.read relative.act unmatched_member.read unmatched_member.act payment_link.act payment_review.read payment_review.act complaint.read complaint.act letter.read letter.act account.read customer.act history.read',
  medical_adviser:
    'reservation.read call_back.read call_back.act care_request.read care_request.act medical_care.read medical_care.act care_approval.act preauthorization.read preauthorization.act preauthorization.decide file_name.read file_content.read record_content.read case_content.read account.read history.read',
  claims_assessor:
    'preauthorization.read preauthorization.act claim.read claim.act claim.decide file_name.read file_name.act file_content.read case_content.read account.read history.read',
  clinic_staff:
    'reservation.read reservation.act waiting_list.read medical_care.read care_visit.act duty.read duty.act',
  doctor:
    'reservation.read care_request.read care_request.act video_visit.read video_visit.act duty.read file_name.read file_content.read record_content.read record_content.act',
  supervisor:
    'reservation.read reservation.act reservation.assign call_back.read call_back.act call_back.assign calendar.read calendar.act waiting_list.read waiting_list.act waiting_list.assign care_request.read care_request.act care_request.assign medical_care.read medical_care.act medical_care.assign care_approval.act care_visit.act preauthorization.read preauthorization.act preauthorization.assign policy_review.read policy_review.act policy_review.assign relative.read relative.act claim.read claim.assign claim.pay unmatched_member.read unmatched_member.act unmatched_member.assign bank_transfer.act payment_link.act reconciliation.read reconciliation.act payment_review.read payment_review.act payment_review.assign video_visit.read video_visit.assign duty.read duty.act complaint.read complaint.act complaint.assign complaint.decide letter.read letter.act account.read customer.act operator.read operator.act history.read',
};

function nameOf(role: string): Role {
  if (!isRole(role)) throw new Error(role);
  return role;
}

describe('the roles', () => {
  it.each(Object.entries(granted))(
    'give %s these rights and no other, over HTTP (ASVS 8.2.1, T02)',
    async (role, rights) => {
      const { headers } = await w.desk([nameOf(role)]);
      const had = good(await w.call(getOperator, {}, headers)).rights;
      const all = deskData.flatMap((data) => deskActions.map((action) => `${data}.${action}`));
      expect(all.filter((right) => had.includes(right))).toEqual(
        all.filter((right) => rights.split(' ').includes(right)),
      );
      expect(had).toHaveLength(rights.split(' ').length);
    },
  );

  it('add up, change with the next call, and give nothing under an unknown name (T11, ASVS 8.3.2)', async () => {
    expect(Object.keys(granted).toSorted()).toEqual(deskRoles.toSorted());
    expect(rightsOf(['agent', 'doctor'])).toEqual(expect.arrayContaining(['call_back.act', 'record_content.read']));
    const { id, headers } = await w.desk(['agent']);
    const give = (to: string[]) =>
      w.database.db.updateTable('operator_account').set({ roles: to }).where('id', '=', id).execute();
    await give(['no_such_role', 'constructor']);
    expect(good(await w.call(getOperator, {}, headers)).rights).toEqual([]);
    await give(['doctor']);
    expect(good(await w.call(getOperator, {}, headers)).rights).toContain('record_content.act');
  });
});

describe('who acts for customers by a key', () => {
  const named = { operatorId: 'op-42', operatorName: 'Tóth Eszter', reason: 'Telefonos foglalás' };

  it('is one person under every key of the partner, in the audit too, and the same who logs in at the desk (S7-16, T15, R38)', async () => {
    const { id } = await account(w.database);
    const { id: operatorId } = await invited(w, 'default', ['agent'], 'op-42');
    for (const key of [await w.partnerKey(['impersonate']), await w.partnerKey(['impersonate'])]) {
      const { token } = good(await w.call(createImpersonation, { customerId: id, ...named }, key));
      good(await w.call(impersonate, { apikey: token }));
    }
    const { partnerId } = w.context().host;
    const same = (await operatorsOf(w.database.db, partnerId)).filter((row) => row.external_id === 'op-42');
    expect(same).toHaveLength(1);
    const opened = await w.database.db
      .selectFrom('audit')
      .select('actor')
      .where('patient', '=', id)
      .where('action', '=', 'session.open')
      .execute();
    expect(opened.map(({ actor }) => actor)).toEqual([`operator:${same[0]?.id}`, `operator:${same[0]?.id}`]);
    expect(operatorId).toBe(same[0]?.id);
  });

  it('is out with the next call when disabled at the desk, and is let in nowhere again (T11, T15)', async () => {
    const { id } = await account(w.database);
    const key = await w.partnerKey(['impersonate']);
    const { email } = await invited(w, 'default', ['agent'], 'op-43');
    const who = { ...named, operatorId: 'op-43' };
    const { token } = good(await w.call(createImpersonation, { customerId: id, ...who }, key));
    const waiting = good(await w.call(createImpersonation, { customerId: id, ...who }, key));
    const tokens = good(await w.call(impersonate, { apikey: token }));
    const headers = { authorization: `Bearer ${tokens.token}` };
    expect((await w.call(getMe, {}, headers)).status).toBe(200);
    await switchOperator(w.database.db, w.context().host.partnerId, email, w.now().toString());
    expect(codeOf(await w.call(getMe, {}, headers))).toBe('K401');
    expect(codeOf(await w.call(impersonate, { apikey: waiting.token }))).toBe('U017');
    expect(codeOf(await w.call(createImpersonation, { customerId: id, ...who }, key))).toBe('K403');
    expect(codeOf(await w.call(disableOperator, { operatorId: 'op-44' }, key))).toBe('#404');
  });
});
