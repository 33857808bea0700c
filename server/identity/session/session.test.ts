import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptPrivacyStatement,
  endSession,
  getMe,
  listSessions,
  listSubscriptions,
  logout,
  refreshToken,
} from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep, full } from '../../../tests/support/deep.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { tokenOf } from './token.ts';

const rounds = full ? 1000 : deep ? 100 : 10;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer(options: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, options);
  return { ...made, ...(await w.session(made.id)) };
}

describe('who is there', () => {
  it('is told with the flags of the chosen subscription, the only one being chosen by itself (S7-09, S3.3-01, S3.3-02, S3.3-05, S3.3-07, S4.1-04)', async () => {
    const { id, subscriptions, headers } = await customer({ subscriptions: [['hasCoverage']] });
    const user = good(await w.call(getMe, {}, headers));
    expect([user.id, user.currentSubscription?.id, user.subscriptions]).toEqual([id, subscriptions[0], 1]);
    expect([user.hasCoverage, user.hasAppointments, user.hasMap]).toEqual([true, false, false]);
    expect(user.currentSubscription?.needsPrivacyStatement).toBe(true);
  });

  it("sees the services of the product, in the partner's order; without a subscription those of the partner (S3.3-06, S3.5-01, S6-05)", async () => {
    const subscriber = await customer({ subscriptions: [[]] });
    await w.database.db
      .updateTable('product')
      .set({ services: ['coverage', 'appointments'], has_map: true })
      .where('id', 'in', (query) =>
        query.selectFrom('subscription').select('product_id').where('account_id', '=', subscriber.id),
      )
      .execute();
    const user = good(await w.call(getMe, {}, subscriber.headers));
    expect([user.services, user.servicesSortingOrder, user.hasMap]).toEqual([
      ['coverage', 'appointments'],
      { map_v2: 1, health_check_v2_public: 2, mobile_application: 90 },
      true,
    ]);
    const none = await customer({ subscriptions: [] });
    expect(good(await w.call(getMe, {}, none.headers)).services).toEqual(w.context().host.brand.services);
  });

  it('has no subscription until one of several is named, and each call is judged by the one it names (S4.1-01, S7-05, S7-15)', async () => {
    const { subscriptions, headers } = await customer({ subscriptions: [['hasCoverage'], ['hasRelatives']] });
    const user = good(await w.call(getMe, {}, headers));
    expect([user.currentSubscription, user.subscriptions, user.hasCoverage]).toEqual([null, 2, false]);
    expect(good(await w.call(listSubscriptions, {}, headers)).map(({ id }) => id)).toEqual(subscriptions);
    const named = good(await w.call(getMe, {}, { ...headers, sid: subscriptions[1] ?? '' }));
    expect([named.hasCoverage, named.hasRelatives]).toEqual([false, true]);
  });

  it('may not name a foreign subscription, which answers as one that never was; an ended one says so (S7-05, T01, T04)', async () => {
    const mine = await customer();
    const other = await customer();
    const foreign = await w.call(getMe, {}, { ...mine.headers, sid: other.subscriptions[0] ?? '' });
    const never = await w.call(getMe, {}, { ...mine.headers, sid: randomUUID() });
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...never.error, requestId: '' }]);
    await w.database.db
      .updateTable('subscription')
      .set({ valid_to: '2026-11-22' })
      .where('account_id', '=', mine.id)
      .execute();
    const ended = await w.call(getMe, {}, { ...mine.headers, sid: mine.subscriptions[0] ?? '' });
    expect([ended.status, ended.error?.errorCode]).toEqual([403, 'RM1003']);
  });

  it('is nobody without a token, with another kind of token, at another partner, or after it ended (S6-01, S4.3-01, T06)', async () => {
    const { headers, refresh_token } = await customer();
    const codes = [
      await w.call(getMe, {}),
      await w.call(getMe, {}, { authorization: `Bearer ${refresh_token}` }),
      await w.call(getMe, {}, { authorization: 'Bearer' }),
      await w.call(getMe, {}, { ...headers, host: 'telekom-health.localhost:3000' }),
    ].map(({ error }) => error?.errorCode);
    expect(codes).toEqual(['K401', 'K401', 'K401', 'K401']);
    good(await w.call(logout, {}, headers));
    expect((await w.call(getMe, {}, headers)).error?.errorCode).toBe('K401');
  });

  it('loses a right with the next call: the flag, the subscription, the account (S6-02, T11)', async () => {
    const { id, headers } = await customer({ subscriptions: [['hasCoverage']] });
    await w.database.db
      .updateTable('product')
      .set({ permissions: [] })
      .where('id', 'in', (query) => query.selectFrom('subscription').select('product_id').where('account_id', '=', id))
      .execute();
    expect(good(await w.call(getMe, {}, headers)).hasCoverage).toBe(false);
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', id).execute();
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
  });
});

describe('the tokens', () => {
  it('are exchanged for the next pair, and the access token lives fifteen minutes (S4.3-01, S7-11, S3.7-01)', async () => {
    const w = await world();
    const { id } = await account(w.database);
    const { headers, refresh_token } = await w.session(id);
    w.pass({ minutes: 15 });
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    const next = good(await w.call(refreshToken, { refresh_token }, headers));
    expect((await w.call(getMe, {}, { authorization: `Bearer ${next.token}` })).status).toBe(200);
    await w.close();
  });

  it(`rotate once for fifty callers at the same time, who all get the same pair, ${rounds} times (S7-11, T09, G11, I7)`, {
    timeout: full ? 1_800_000 : 120_000,
  }, async () => {
    const { id, sessionId } = await customer();
    let { refresh_token } = { refresh_token: tokenOf(w.services.keys, 'refresh', sessionId, 0) };
    for (let round = 1; round <= rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => w.call(refreshToken, { refresh_token })));
      const pairs = new Set(answers.map((answer) => JSON.stringify(good(answer))));
      expect(pairs.size).toBe(1);
      const { generation } = await w.database.db
        .selectFrom('session')
        .select('generation')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(generation).toBe(round);
      ({ refresh_token } = good(answers[0] ?? (await w.call(refreshToken, { refresh_token }))));
    }
  });

  it('shown again after the grace end the whole family, and its owner is told (S8.1-01, T09)', async () => {
    const w = await world();
    const { id } = await account(w.database);
    const first = await w.session(id);
    const second = good(await w.call(refreshToken, { refresh_token: first.refresh_token }));
    w.pass({ seconds: 11 });
    expect((await w.call(refreshToken, { refresh_token: first.refresh_token })).error?.errorCode).toBe('U016');
    expect((await w.call(refreshToken, { refresh_token: second.refresh_token })).error?.errorCode).toBe('U016');
    expect((await w.call(getMe, {}, { authorization: `Bearer ${second.token}` })).status).toBe(401);
    const letters = await w.database.db.selectFrom('outbox').select(['kind', 'account_id']).execute();
    expect(letters).toEqual([{ kind: 'session_reused', account_id: id }]);
    await w.close();
  });

  it('are dead inside the grace when the session was left, and after its absolute and its idle end (T09)', async () => {
    const w = await world();
    const { id } = await account(w.database);
    const session = await w.session(id);
    const next = good(await w.call(refreshToken, { refresh_token: session.refresh_token }));
    good(await w.call(logout, {}, { authorization: `Bearer ${next.token}` }));
    expect((await w.call(refreshToken, { refresh_token: session.refresh_token })).status).toBe(401);
    const idle = await w.session(id, { remember: false });
    const longSession = await w.session(id);
    w.pass({ minutes: 46 });
    expect((await w.call(refreshToken, { refresh_token: idle.refresh_token })).status).toBe(401);
    const still = good(await w.call(refreshToken, { refresh_token: longSession.refresh_token }));
    w.pass({ hours: 30 * 24 });
    expect((await w.call(refreshToken, { refresh_token: still.refresh_token })).status).toBe(401);
    await w.close();
  });
});

describe('the devices', () => {
  it('are listed, and one of them or all are logged out, never those of another (T01)', async () => {
    const mine = await customer();
    const phone = await w.session(mine.id);
    const other = await customer();
    const listed = good(await w.call(listSessions, {}, mine.headers));
    expect(listed.map(({ id, current }) => [id, current]).sort()).toEqual(
      [
        [mine.sessionId, true],
        [phone.sessionId, false],
      ].sort(),
    );
    const foreign = await w.call(endSession, { sessionId: other.sessionId }, mine.headers);
    const never = await w.call(endSession, { sessionId: randomUUID() }, mine.headers);
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...never.error, requestId: '' }]);
    good(await w.call(endSession, { sessionId: phone.sessionId }, mine.headers));
    expect((await w.call(getMe, {}, phone.headers)).status).toBe(401);
    expect(good(await w.call(logout, { everywhere: 1 }, mine.headers)).ended).toBe(1);
    expect((await w.call(getMe, {}, other.headers)).status).toBe(200);
  });
});

describe('the privacy statement', () => {
  it('is accepted under the chosen subscription in the version that was shown, and another version asks again (S4.1-03, S8.3-17)', async () => {
    const { id, headers, subscriptions } = await customer({ subscriptions: [[], []] });
    const sid = { ...headers, sid: subscriptions[0] ?? '' };
    const refused = [
      await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers),
      await w.call(acceptPrivacyStatement, { version: '1999-01-01', privacyAccepted: true }, sid),
      await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: false }, sid),
    ];
    expect(refused.map(({ error }) => error?.violations[0]?.errorCode ?? error?.errorCode)).toEqual([
      'KA004',
      'K409',
      'U018',
    ]);
    const user = good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, sid));
    expect(user.currentSubscription?.needsPrivacyStatement).toBe(false);
    const [one, two] = good(await w.call(listSubscriptions, {}, headers));
    expect([one?.needsPrivacyStatement, two?.needsPrivacyStatement]).toEqual([false, true]);
    const [row] = await w.database.db.selectFrom('consent').selectAll().where('account_id', '=', id).execute();
    expect([row?.version, row?.language, row?.hash.length]).toEqual(['2026-11-22', 'hu', 32]);
    await w.database.db.updateTable('consent').set({ version: '2025-01-01' }).where('account_id', '=', id).execute();
    expect(good(await w.call(listSubscriptions, {}, headers))[0]?.needsPrivacyStatement).toBe(true);
  });
});
