import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { speakableNumber } from '../../server/platform/speakable-number.ts';
import { account } from '../identity/account.ts';
import type { World } from '../support/world.ts';

export async function parkedPayment(
  { database }: Pick<World, 'database'>,
  charged: number | null = 1,
): Promise<string> {
  const { db } = database;
  const { id: accountId, partnerId } = await account(database);
  const ids = { bought: randomUUID(), payment: randomUUID(), review: randomUUID() };
  await sql`
    with entity as (
      insert into legal_entity (tax_number, facts) values ('12345676-2-43', '{}') on conflict (tax_number) do update set facts = '{}' returning id
    ), plan as (
      insert into plan (partner_id, legal_entity_id, product_id, code, position, name, benefits, period, price_amount, currency,
        vat_text, trial_days, max_relatives, notice_days, sold)
      select ${partnerId}, entity.id, product.id, ${ids.bought}, 0, '{"hu": "Próba", "en": "Trial", "ro": "Probă"}', '[]', 'month', 3990, 'HUF',
        '{}', 0, 0, 0, false
      from entity, (select id from product where partner_id = ${partnerId} limit 1) product returning id
    ), bought as (
      insert into plan_subscription (id, partner_id, account_id, plan_id, status, price_amount, currency, created_at)
      select ${ids.bought}::uuid, ${partnerId}, ${accountId}::uuid, plan.id, 'created', 3990, 'HUF', now() from plan returning id
    ), paid as (
      insert into payment (id, partner_id, account_id, kind, plan_subscription_id, amount, currency, gateway, order_ref, status,
        expires_at, parked_for, parked_at, created_at)
      select ${ids.payment}::uuid, ${partnerId}, ${accountId}::uuid, 'purchase', bought.id, 3990, 'HUF', 'simplepay',
        ${ids.payment.replaceAll('-', '')}, 'started', now(), 'amount', now(), now() from bought returning id
    )
    insert into payment_review (id, partner_id, number, account_id, payment_id, status, due_at, cause, charged, created_at)
    select ${ids.review}::uuid, ${partnerId}, ${speakableNumber()}, ${accountId}::uuid, paid.id, 'open', now(), 'amount', ${charged}, now()
    from paid`.execute(db);
  return ids.review;
}
