import { sql } from 'kysely';
import { iso } from './clock.ts';
import { afterCommit, sendAlong, type Tx } from './transaction.ts';

type News = { partner_id: number; account_id: string; facts: string };

export async function enqueuePushes(tx: Tx, now: Temporal.Instant, { partner_id, account_id, facts }: News) {
  const messages = tx
    .insertInto('outbox')
    .columns(['id', 'kind', 'channel', 'created_at', 'partner_id', 'account_id', 'facts'])
    .expression((db) =>
      db
        .selectFrom('push_subscription')
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          sql<string>`'push_news'`.as('kind'),
          sql<string>`'push'`.as('channel'),
          sql<string>`${iso(now)}::timestamptz`.as('created_at'),
          'partner_id',
          'account_id',
          sql<string>`${facts}::jsonb || jsonb_build_object('subscription', id)`.as('facts'),
        ])
        .where('partner_id', '=', partner_id)
        .where('account_id', '=', account_id),
    );
  await sendAlong(tx, messages.execute());
  afterCommit(tx, 'pushes');
}
