import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshToken } from '../../contract/identity/session.ts';
import { operationList as operations } from '../../contract/operations.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { rightsOf } from '../../contract/roles.ts';
import { handlers } from '../../server/handlers.ts';
import { account } from '../identity/account.ts';
import { stored } from '../support/stored.ts';
import { good, type World, world } from '../support/world.ts';

// Every operation against every excluded caller, generated from the operations, so that a new one is covered (T01,
// T02). Each operation's own tests prove its callers.

let w: World;
let nobodies: Record<string, Record<string, string>>;
let customer: { headers: Record<string, string>; subscriptions: string[] };
let other: { subscriptions: string[] };
let operator: Record<string, string>;
let key: Record<string, string>;

beforeAll(async () => {
  w = await world();
  const made = await account(w.database, { subscriptions: [[]] });
  customer = { ...made, headers: (await w.session(made.id)).headers };
  other = await account(w.database);
  const disabled = await account(w.database);
  const disabledSession = await w.session(disabled.id);
  await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
  const rotated = await w.session(made.id);
  const second = good(await w.call(refreshToken, { refresh_token: rotated.refresh_token }));
  await w.call(refreshToken, { refresh_token: second.refresh_token });
  const refreshAsAccess = await w.session(made.id);
  const foreign = await account(w.database, { partner: 'telekom-health' });
  const foreignSession = await w.session(foreign.id, {}, 'telekom-health');
  nobodies = {
    'nobody at all': {},
    'a customer of another partner': foreignSession.headers,
    'whose token is two rotations old': rotated.headers,
    'who shows the refresh token': { authorization: `Bearer ${refreshAsAccess.refresh_token}` },
    'whose account is disabled': disabledSession.headers,
  };
  const flagged = await account(w.database, { subscriptions: [Permission.options] });
  operator = (await w.operatorFor(flagged.id)).headers;
  key = await w.partnerKey(['login-token'], 'telekom-health');
});
afterAll(() => w.close());

const closed = operations.filter(({ access }) => access !== 'public' && access !== 'entry');
const keyed = closed.filter(({ access }) => typeof access === 'object' && 'key' in access);
const atDesk = closed.filter(isAtDesk);
const personal = closed.filter((operation) => !keyed.includes(operation) && !isAtDesk(operation));

/** The identifiers are of nothing, so that only the caller can be the reason. */
async function ask(operation: Operation, headers: Record<string, string>) {
  const path = operation.path.replaceAll(/\{\w+\}/g, randomUUID());
  const answer = await w.request(`/api${path}`, {
    method: operation.method,
    headers: {
      ...headers,
      'x-fe-request-id': '7c1f2c5e-1111-4222-8333-444455556666',
      'content-type': operation.consumes === undefined ? 'application/json' : `${operation.consumes}; boundary=x`,
    },
    ...(operation.method === 'POST' && { body: '{}' }),
  });
  return { status: answer.status, body: await answer.text(), cache: answer.headers.get('cache-control') };
}

describe('who is not logged in', () => {
  it('is refused by every personal operation in the same words, whatever they show, and nothing changes (S6-01, S6-02, T01, T08)', async () => {
    const before = await stored(w.database);
    for (const operation of personal) {
      const answers = [];
      for (const headers of Object.values(nobodies)) answers.push(await ask(operation, headers));
      expect(new Set(answers.map(({ body }) => body)).size, operation.id).toBe(1);
      expect(answers[0], operation.id).toMatchObject({ status: 401, cache: 'no-store' });
      expect(answers[0]?.body, operation.id).toContain('"K401"');
    }
    expect(await stored(w.database)).toBe(before);
  });
});

describe('a customer', () => {
  it("naming another's subscription is answered as if it were nobody's, by every personal operation (S7-05, D7, T01)", async () => {
    const before = await stored(w.database);
    for (const operation of personal) {
      const foreign = await ask(operation, { ...customer.headers, sid: other.subscriptions[0] ?? '' });
      const never = await ask(operation, { ...customer.headers, sid: randomUUID() });
      expect(foreign, operation.id).toEqual(never);
      expect(foreign.status, operation.id).toBe(404);
    }
    expect(await stored(w.database)).toBe(before);
  });

  it('without its flag is refused by every operation a flag opens, before anything is read (D8, S6-02, T04)', async () => {
    const flagged = personal.filter(({ access }) => typeof access === 'object');
    expect(flagged.length).toBeGreaterThanOrEqual(19);
    for (const operation of flagged) {
      const answer = await ask(operation, customer.headers);
      expect([answer.status, answer.body.includes('"K403"')], operation.id).toEqual([403, true]);
    }
  });
});

describe('an operator who acts for a customer', () => {
  it('is refused by whatever is the customer’s alone: credentials, devices, consent (T15, S6-03)', async () => {
    const own = personal.filter(({ selfOnly }) => selfOnly);
    expect(own.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['changePassword', 'changeEmail', 'acceptPrivacyStatement']),
    );
    const before = await stored(w.database);
    for (const [no, operation] of own.entries()) {
      // Within a quarter of an hour not all refusals of one account are recorded.
      if (no === 40) w.pass({ minutes: 15 });
      const answer = await ask(operation, operator);
      expect([answer.status, answer.body.includes('"KA003"')], operation.id).toEqual([403, true]);
    }
    const denied = await w.database.db
      .selectFrom('audit')
      .select(['object_id', 'actor'])
      .where('action', '=', 'operation.refuse')
      .where('role', '=', 'operator')
      .execute();
    expect(denied.map((row) => row.object_id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(await stored(w.database)).toBe(before);
  });
});

describe("a partner's system", () => {
  it("needs its own key: a customer's token is refused as none is, and another partner's key as one of nobody's (S6-12, T06)", async () => {
    const before = await stored(w.database);
    for (const operation of keyed) {
      const answers = [];
      for (const headers of [{}, customer.headers, key, { apikey: 'x'.repeat(32) }])
        answers.push(await ask(operation, headers));
      const [none, token, foreign, unknown] = answers;
      expect([token, unknown], operation.id).toEqual([none, foreign]);
      expect([none?.status, foreign?.status], operation.id).toEqual([401, 401]);
    }
    expect(await stored(w.database)).toBe(before);
  });
});

describe('the desk', () => {
  it('is closed to visitors, customers, partners’ systems and operators of another partner, in the same words (T01, T06, T08)', async () => {
    const { headers: foreign } = await w.desk(['supervisor'], 'telekom-health');
    const disabled = await w.desk(['supervisor']);
    const off = { disabled_at: w.now().toString() };
    await w.database.db.updateTable('operator_account').set(off).where('id', '=', disabled.id).execute();
    const before = await stored(w.database);
    const strangers = [...Object.values(nobodies), customer.headers, operator, key, foreign, disabled.headers];
    for (const operation of atDesk) {
      const answers = [];
      for (const headers of strangers) answers.push(await ask(operation, headers));
      expect(new Set(answers.map(({ body }) => body)).size, operation.id).toBe(1);
      expect([answers[0]?.status, answers[0]?.cache], operation.id).toEqual([401, 'no-store']);
    }
    expect(await stored(w.database)).toBe(before);
  });

  it('opens each operation to the roles that have its right and to no other (ASVS 8.2.1, T04)', async () => {
    const logins: [Role, Record<string, string>][] = [];
    for (const role of deskRoles) logins.push([role, (await w.desk([role])).headers]);
    for (const operation of atDesk.filter(({ access }) => access !== 'operator')) {
      const right = typeof operation.access === 'object' && 'desk' in operation.access ? operation.access.desk : '';
      for (const [role, headers] of logins) {
        const { status, body } = await ask(operation, headers);
        const may = rightsOf([role]).some((own) => own === right);
        expect([status === 403, body.includes('"K403"')], `${role} ${operation.id}`).toEqual([!may, !may]);
      }
    }
  });

  it('has no key to what is the customers’: its token is nobody’s there (D1, T08)', async () => {
    const { headers } = await w.desk(['supervisor']);
    for (const operation of personal) {
      expect((await ask(operation, headers)).status, operation.id).toBe(401);
    }
  });
});

describe('the surface', () => {
  it('open to everybody is this list and no more; every other method and path is 401, 404 or 405 (T02)', async () => {
    const open = operations.filter(({ access }) => access === 'public' || access === 'entry');
    expect(open.map(({ id }) => id).sort()).toEqual(frozen.toSorted());
    const paths = new Set(operations.map(({ path }) => path));
    for (const path of paths) {
      const address = path.replaceAll(/\{\w+\}/g, 'x');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
        const { status } = await w.request(`/api${address}`, { method, headers: { 'content-type': 'text/plain' } });
        const known = operations.find(
          (row) => row.path === path && row.method === (method === 'HEAD' ? 'GET' : method),
        );
        const isOpen = known?.access === 'public' || known?.access === 'entry';
        const refused = [401, 404, 405].includes(status) || (known?.method === 'POST' && status === 415);
        expect(isOpen || refused, `${method} ${path} ${status}`).toBe(true);
      }
    }
  });

  it('has a handler for each of its operations, and each carries the operation’s name (T02)', () => {
    expect(Object.keys(handlers).sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});

const frozen = [
  'assessHealthCheck',
  'assessSkin',
  'getConfig',
  'listLocations',
  'listSpecializations',
  'listSuggestions',
  'listLocationSuggestions',
  'searchDoctors',
  'searchProviders',
  'getProvider',
  'getDoctor',
  'getSpecialization',
  'listSlots',
  'startReservation',
  'stopEmailChange',
  'registerReservation',
  'readReservation',
  'resendVerification',
  'verifyReservation',
  'confirmReservation',
  'finishReservation',
  'switchReservation',
  'cancelReservation',
  'keepReservation',
  'leaveReservation',
  'returnToReservation',
  'readCalendarFile',
  'getCaptcha',
  'listStaticContents',
  'readContentPage',
  'login',
  'refreshToken',
  'readLink',
  'impersonate',
  'loginWithToken',
  'moveReservation',
  'loginWithAccountToken',
  'oneTimeLogin',
  'startOpenId',
  'finishOpenId',
  'startPasskeyLogin',
  'finishPasskeyLogin',
  'register',
  'verifyRegistration',
  'finishRegistration',
  'recoverPassword',
  'setPassword',
  'sendOneTimeLogin',
  'verifyNewEmail',
  'verifyContactEmail',
  'verifyCorporate',
  'sendMyReservations',
  'listMyReservations',
  'listPlans',
  'listPlansWith',
  'saveDraft',
  'readDraft',
  'readFeed',
  'setReminders',
  'registerFromReservation',
  'readMove',
  'discardDraft',
  'loginAtDesk',
  'readOperatorSetup',
  'readPaymentReturn',
  'readVisitPayment',
  'payVisit',
  'createVisitInvoiceFile',
  'finishOperatorSetup',
  'askCallBack',
  'readCallBack',
  'withdrawCallBack',
  'sendComplaint',
  'readGuestComplaint',
  'writeToGuestComplaint',
  'withdrawGuestComplaint',
  'uploadFile',
  'listStagedFiles',
  'discardFile',
  'readRelativeInvitation',
  'acceptRelative',
  'refuseRelative',
  'readVideoVisit',
  'enterVideoVisit',
  'openVideoLine',
  'sendVideoMessage',
  'inviteToVideoVisit',
  'endVideoGuest',
  'readVideoInvitation',
  'acceptVideoInvitation',
];
