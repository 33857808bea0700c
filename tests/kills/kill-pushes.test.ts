import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/db/open.ts';
import { account } from '../identity/account.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { serve, stop } from '../support/process.ts';
import { pushService } from '../support/push-process.ts';
import { newsForBrowser } from './browsers.ts';

// The process is killed while it sends messages to browsers (F01).

const secret = 'a secret that both processes of this test have';
const browsers = 200;

let clone: Clone;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  clone = await cloneDatabase();
  service = await pushService();
});
afterAll(async () => {
  service.close();
  await clone.drop();
});

it('loses no message when it is killed while sending, and shows none of them twice (S1-04, F01)', {
  timeout: 180_000,
}, async () => {
  const database = openDatabase(clone.url, { max: 2 });
  const { db } = database;
  await db
    .insertInto('partner')
    .values({ key: 'default', name: 'Hárs' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: account_id } = await account(database, {});
  const { id: partner_id } = await db
    .selectFrom('partner')
    .select('id')
    .where('key', '=', 'default')
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const session_id = randomUUID();
  await db
    .insertInto('session')
    .values({
      id: session_id,
      account_id,
      partner_id,
      method: 'password',
      device: '',
      remembered: true,
      created_at: now,
      rotated_at: now,
      expires_at: later,
      idle_until: later,
    })
    .execute();
  const events = new Map<string, string>();
  for (let no = 0; no < browsers; no += 1) {
    const owner = { account_id, partner_id, session_id };
    const { endpoint, event } = await newsForBrowser(database, service, owner, secret);
    events.set(endpoint, event);
  }
  const served = () =>
    serve({ DATABASE_URL: clone.url, KAPU_SECRET: secret, KAPU_PUSH_HOSTS: service.host, LOG_LEVEL: 'silent' });
  const sent = async () => (await service.received()).filter(({ id }) => events.has(id));
  const first = await served();
  await expect.poll(async () => (await sent()).length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await stop(first, 'SIGKILL');
  const before = await sent();
  // The minute of the killed process's lease is over.
  await db.updateTable('outbox').set({ leased_until: null }).where('kind', '=', 'push_news').execute();
  const second = await served();
  const countRows = async () => {
    const { count } = await db
      .selectFrom('outbox')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('kind', '=', 'push_news')
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  await expect.poll(countRows, { timeout: 60_000 }).toBe(0);
  await stop(second);
  const messages = await sent();
  expect(before.length).toBeLessThan(browsers);
  expect(new Map(messages.map(({ id, message }) => [id, message.id]))).toEqual(events);
  // A message that was sent and not recorded is repeated under its topic, which is also the tag: it replaces the first.
  for (const { id, topic, message } of messages)
    expect([topic, message.id]).toEqual([events.get(id)?.replaceAll('-', ''), events.get(id)]);
  await database.close();
});
