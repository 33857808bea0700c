import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/platform/db/open.ts';
import { createKeys } from '../../server/platform/keys.ts';
import type { pushService } from '../support/push-process.ts';

type Owner = { account_id: string; partner_id: number; session_id: string };

export type News = { endpoint: string; event: string };

export async function newsForBrowser(
  { db }: Pick<Database, 'db'>,
  service: Awaited<ReturnType<typeof pushService>>,
  owner: Owner,
  secret: string,
): Promise<News> {
  const [id, event, created_at] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const browser = await service.browser();
  const { account_id, partner_id } = owner;
  await db
    .insertInto('push_subscription')
    .values({ id, ...owner, ...browser, key_id: createKeys(secret).id, created_at })
    .execute();
  const facts = JSON.stringify({ number: 'AAAA-0001', subscription: id });
  await db
    .insertInto('outbox')
    .values({ id: event, kind: 'push_news', channel: 'push', created_at, partner_id, account_id, facts })
    .execute();
  return { endpoint: browser.endpoint.split('/').at(-1) ?? '', event };
}
