import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putEntitlement } from '../../../contract/entitlement/register.ts';
import { acceptPrivacyStatement, endSession, getMe, logout, refreshToken } from '../../../contract/identity/session.ts';
import {
  createImpersonation,
  createLoginToken,
  disableOperator,
  impersonate,
  loginWithAccountToken,
  loginWithToken,
  oneTimeLogin,
} from '../../../contract/identity/sign-in.ts';
import { operationList as operations } from '../../../contract/operations.ts';
import { account } from '../../../tests/identity/account.ts';
import { operatorAccount } from '../../../tests/support/operator.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashOf } from '../../platform/keys.ts';
import { issueLink } from '../link/link.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await operatorAccount(w.database, known);
});
afterAll(() => w.close());

const known = { external_id: 'op-7', roles: ['agent'] };
const operator = { operatorId: 'op-7', operatorName: 'Tóth Eszter', reason: 'Telefonos foglalás' };

async function acting(at = w) {
  const customer = await account(at.database, { subscriptions: [['hasCoverage']] });
  const key = await at.partnerKey(['impersonate']);
  const { token } = good(await at.call(createImpersonation, { customerId: customer.id, ...operator }, key));
  const tokens = good(await at.call(impersonate, { apikey: token }));
  return { customer, key, tokens, headers: { authorization: `Bearer ${tokens.token}` } };
}

describe('an operator', () => {
  it('acts for the customer with the reason in the record, and says so in the user (S3.3-04, S4.5-01, S6-03, S7-16, T15)', async () => {
    const { customer, headers } = await acting();
    const user = good(await w.call(getMe, {}, headers));
    expect([user.id, user.impersonator?.id, user.impersonator?.name, user.impersonator?.reason]).toEqual([
      customer.id,
      'op-7',
      'Tóth Eszter',
      'Telefonos foglalás',
    ]);
  });

  it('has an hour, and cannot make it longer (T15, S4.5-01)', async () => {
    const own = await world();
    await operatorAccount(own.database, known);
    const { headers, tokens } = await acting(own);
    expect((await own.call(refreshToken, { refresh_token: tokens.refresh_token })).error?.errorCode).toBe('U016');
    own.pass({ minutes: 59 });
    expect((await own.call(getMe, {}, headers)).status).toBe(200);
    own.pass({ minutes: 1 });
    expect((await own.call(getMe, {}, headers)).status).toBe(401);
    await own.close();
  });

  it('touches neither consent nor devices, and leaves alone, the customer staying logged in (T15, S6-03)', async () => {
    const { customer, headers } = await acting();
    const own = await w.session(customer.id);
    const refused = [
      await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers),
      await w.call(endSession, { sessionId: own.sessionId }, headers),
    ];
    expect(refused.map(({ error }) => error?.errorCode)).toEqual(['KA003', 'KA003']);
    expect(good(await w.call(logout, { everywhere: 1 }, headers)).ended).toBe(1);
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    expect((await w.call(getMe, {}, own.headers)).status).toBe(200);
  });

  it('is out with the next call when the operator or the key is disabled, and is not let in again (T11, T15)', async () => {
    const { customer, key, headers } = await acting();
    good(await w.call(disableOperator, { operatorId: 'op-7' }, key));
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    const again = await w.call(createImpersonation, { customerId: customer.id, ...operator }, key);
    expect(again.error?.errorCode).toBe('K403');
    const other = await acting();
    await w.database.db
      .updateTable('api_key')
      .set({ disabled_at: w.now().toString() })
      .where('hash', '=', hashOf(other.key.apikey))
      .execute();
    expect((await w.call(getMe, {}, other.headers)).status).toBe(401);
  });

  it('needs a key of this partner for this purpose, and a customer of this partner (T06, T15, S6-12, S8.3-13, S8.3-15)', async () => {
    const { id } = await account(w.database);
    const foreign = await account(w.database, { partner: 'telekom-health' });
    const input = { customerId: id, ...operator };
    const codes = [
      await w.call(createImpersonation, input),
      await w.call(createImpersonation, input, { apikey: 'wrong' }),
      await w.call(createImpersonation, input, await w.partnerKey(['impersonate'], 'telekom-health')),
      await w.call(createImpersonation, input, await w.partnerKey(['members'])),
      await w.call(createImpersonation, { ...input, customerId: foreign.id }, await w.partnerKey(['impersonate'])),
      await w.call(createImpersonation, { ...input, customerId: randomUUID() }, await w.partnerKey(['impersonate'])),
      await w.call(createImpersonation, { ...input, reason: ' ' }, await w.partnerKey(['impersonate'])),
      await w.call(createImpersonation, operator, await w.partnerKey(['impersonate'])),
    ].map(({ error }) => error?.errorCode);
    expect(codes).toEqual(['KA023', 'KA023', 'KA023', 'KA024', 'U404', 'U404', 'X444', 'U003']);
    const nobody = { ...input, operatorId: '' };
    const { error } = await w.call(createImpersonation, nobody, await w.partnerKey(['impersonate']));
    expect(error?.violations).toMatchObject([{ errorCode: 'U009', propertyName: 'operatorId' }]);
  });

  it('shows a token that lives a minute and counts once (T10)', async () => {
    const own = await world();
    await operatorAccount(own.database, known);
    const key = await own.partnerKey(['impersonate']);
    const { id } = await account(own.database);
    const { token } = good(await own.call(createImpersonation, { customerId: id, ...operator }, key));
    good(await own.call(impersonate, { apikey: token }));
    expect((await own.call(impersonate, { apikey: token })).error?.errorCode).toBe('U017');
    const late = good(await own.call(createImpersonation, { customerId: id, ...operator }, key));
    own.pass({ seconds: 61 });
    expect((await own.call(impersonate, { apikey: late.token })).error?.errorCode).toBe('U017');
    await own.close();
  });
});

describe("a customer of a partner's system", () => {
  it.each([
    ['login', (token: string) => w.call(loginWithToken, { token })],
    ['account', (accountToken: string) => w.call(loginWithAccountToken, { accountToken })],
  ] as const)('comes in by the token of its system (%s), once (S7-17, S7-18, S8.3-17)', async (_kind, show) => {
    const { email, id } = await account(w.database);
    const key = await w.partnerKey(['login-token']);
    const { token } = good(await w.call(createLoginToken, { customerEmail: email }, key));
    const tokens = good(await show(token));
    expect(good(await w.call(getMe, {}, { authorization: `Bearer ${tokens.token}` })).id).toBe(id);
    expect((await show(token)).error?.errorCode).toBe('U017');
    expect((await show('A'.repeat(43))).error?.errorCode).toBe('#404');
    expect((await w.call(createLoginToken, {}, key)).error?.errorCode).toBe('U003');
  });

  it('is not let in by a page of another site, nor without a header such a page cannot send (D3, T16)', async () => {
    const { id } = await account(w.database);
    const { token } = await issueLink(w.database.db, w.context(), { kind: 'login-token', accountId: id });
    const path = `/api/login-with-account-token/${token}`;
    const named = { 'x-fe-request-id': randomUUID() };
    const statuses = [
      await w.request(path),
      await w.request(path, { headers: { ...named, 'sec-fetch-site': 'cross-site' } }),
      await w.request(path, { headers: { ...named, 'sec-fetch-site': 'same-site' } }),
      await w.request(path, { headers: { ...named, 'sec-fetch-site': 'same-origin' } }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
    expect(statuses.at(-1)?.headers.get('cache-control')).toBe('no-store');
    expect(w.lines.join('\n')).not.toContain(token);
  });
});

describe('asking by HEAD', () => {
  it('spends no token: it is refused wherever a log-in would be opened (T10)', async () => {
    const { id } = await account(w.database);
    for (const operation of operations.filter(({ mints }) => mints)) {
      const { token } = await issueLink(w.database.db, w.context(), { kind: 'login-token', accountId: id });
      const path = `/api${operation.path.replaceAll(/\{\w+\}/g, token)}`;
      const headers = { 'x-fe-request-id': randomUUID() };
      const answer = await w.request(path, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET']);
      if (operation.path.includes('account-token')) expect((await w.request(path, { headers })).status).toBe(200);
    }
  });
});

describe('a one-time link', () => {
  it('lets in whoever has the address when it is used; nobody, where no account has it (S6-12)', async () => {
    const { email, id } = await account(w.database);
    const known = await issueLink(w.database.db, w.context(), { kind: 'one-time-login', payload: { email } });
    const tokens = good(await w.call(oneTimeLogin, { token: known.token }));
    expect(good(await w.call(getMe, {}, { authorization: `Bearer ${tokens.token}` })).id).toBe(id);
    const stranger = await issueLink(w.database.db, w.context(), {
      kind: 'one-time-login',
      payload: { email: 'nobody@example.com' },
    });
    expect((await w.call(oneTimeLogin, { token: stranger.token })).error?.errorCode).toBe('U017');
  });
});

describe('an entitlement', () => {
  it("is the partner's to give, kept as a hash, and given again it changes its terms", async () => {
    const key = await w.partnerKey(['members']);
    const terms = { kind: 'taj', identifier: '111 111 110', product: 'hars-teljes', validFrom: '2026-01-01' } as const;
    const first = good(await w.call(putEntitlement, terms, key));
    const second = good(await w.call(putEntitlement, { ...terms, identifier: '111111110', uses: 2 }, key));
    expect(second.id).toBe(first.id);
    const row = await w.database.db
      .selectFrom('entitlement')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect([row.uses_left, JSON.stringify(row).includes('111111110')]).toEqual([2, false]);
    const refused = [
      await w.call(putEntitlement, { ...terms, product: 'nothing' }, key),
      await w.call(putEntitlement, terms, await w.partnerKey(['impersonate'])),
      await w.call(putEntitlement, terms),
    ];
    expect(refused.map(({ error }) => error?.errorCode)).toEqual(['U022', 'KA024', 'KA023']);
  });
});
