import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkKinds, readLink } from '../../../contract/identity/link.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { lifetimes } from './lifetimes.ts';
import { issueLink, redeemLink } from './link.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const redeem = (token: string, kind: (typeof linkKinds)[number], brand?: string) =>
  w.database.db
    .transaction()
    .execute((tx) => redeemLink(tx, w.context(brand), kind, token))
    .catch((error: unknown) => (isProblem(error) ? error.code : Promise.reject(error)));

describe.each(linkKinds)('a link of the kind %s', (kind) => {
  it('is used once by two hundred callers at a time, and looking never uses it (T10, D2)', async () => {
    const { token } = await issueLink(w.database.db, w.context(), { kind, payload: { email: 'kata@example.com' } });
    for (const method of ['GET', 'HEAD']) await w.request(`/api/links/${kind}/${token}`, { method });
    const link = good(await w.call(readLink, { kind, token }));
    expect([link.state, link.sentTo]).toEqual(['open', 'k•••@example.com']);
    const answers = await Promise.all(Array.from({ length: 200 }, () => redeem(token, kind)));
    expect(answers.filter((answer) => answer === 'U017')).toHaveLength(199);
    expect(good(await w.call(readLink, { kind, token })).state).toBe('used');
  });

  it('is unknown under another kind and at another partner, in the very same words (T10)', async () => {
    const { token } = await issueLink(w.database.db, w.context(), { kind });
    const other = linkKinds[(linkKinds.indexOf(kind) + 1) % linkKinds.length] ?? kind;
    expect([await redeem(token, other), await redeem(token, kind, 'telekom-health')]).toEqual(['#404', '#404']);
    const never = await w.call(readLink, { kind, token: 'A'.repeat(43) });
    const foreign = await w.call(readLink, { kind, token }, { host: 'telekom-health.localhost:3000' });
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...never.error, requestId: '' }]);
  });

  it('ends with its time, and the newest for the same e-mail alone works (T10)', async () => {
    const before = w.now();
    const subject = `${randomUUID()}@example.com`;
    const first = await issueLink(w.database.db, w.context(), { kind, subject });
    w.pass({ seconds: 1 });
    const second = await issueLink(w.database.db, w.context(), { kind, subject });
    expect(good(await w.call(readLink, { kind, token: first.token })).state).toBe('expired');
    w.pass({ seconds: Math.round(lifetimes[kind] * 60) - 1 });
    expect(good(await w.call(readLink, { kind, token: second.token })).state).toBe('open');
    w.pass({ seconds: 1 });
    expect(good(await w.call(readLink, { kind, token: second.token })).state).toBe('expired');
    w.setNow(before.toString());
  });

  it('stands nowhere but in its letter: the database has a hash and sealed facts (T10)', async () => {
    const { id, token } = await issueLink(w.database.db, w.context(), {
      kind,
      payload: { email: 'canary@example.com' },
    });
    const row = await w.database.db.selectFrom('link').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const stored = JSON.stringify(row, (_key, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('canary');
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  });
});
