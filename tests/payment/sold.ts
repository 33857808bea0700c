import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { postOnce } from '../../server/payment/accounting/post.ts';
import type { Tx } from '../../server/platform/transaction.ts';
import { account } from '../identity/account.ts';
import type { World } from '../support/world.ts';

const facts = {
  ...{ name: 'Bolt Kft.', country: 'HU', postalCode: '1117', city: 'Budapest', street: 'Fő utca 1.' },
  ...{ invoicePrefix: 'BOLT', timeZone: 'Europe/Budapest' },
};

const billing = {
  name: 'Szőke Ünige',
  country: 'HU',
  postalCode: '1117',
  city: 'Budapest',
  address: 'Fehér út 3.',
};

type Terms = {
  seller?: object;
  currency?: string;
  vatRate?: number | null;
  vatText?: Record<string, string>;
  locale?: string;
  brand?: string;
};

/** The seller is a legal entity of its own. */
export async function shopOf(
  { database, context }: Pick<World, 'database' | 'context'>,
  taxNumber: string,
  terms: Terms = {},
) {
  const { seller = {}, currency = 'HUF', vatRate = null, locale = 'hu' } = terms;
  const { vatText = { hu: 'Mentes az áfa alól', en: 'Exempt from VAT', ro: 'Scutit de TVA' } } = terms;
  const { db } = database;
  const { id: accountId, partnerId } = await account(database, { ...(terms.brand && { partner: terms.brand }) });
  await db.updateTable('account').set({ locale }).where('id', '=', accountId).execute();
  const bought = randomUUID();
  const { rows } = await sql<{ entity: number }>`
    with entity as (
      insert into legal_entity (tax_number, facts) values (${taxNumber}, ${JSON.stringify({ ...facts, taxNumber, ...seller })}) returning id
    ), plan as (
      insert into plan (partner_id, legal_entity_id, product_id, code, position, name, benefits, period, price_amount, currency,
        vat_rate, vat_text, trial_days, max_relatives, notice_days, sold)
      select ${partnerId}, entity.id, product.id, ${bought}, 0, '{"hu": "Próba, havi", "en": "Trial, monthly", "ro": "Probă, lunar"}', '[]',
        'month', 3990, ${currency}, ${vatRate}, ${JSON.stringify(vatText)}, 0, 0, 0, false
      from entity, (select id from product where partner_id = ${partnerId} limit 1) product returning id
    ), bought as (
      insert into plan_subscription (id, partner_id, account_id, plan_id, status, price_amount, currency, created_at)
      select ${bought}::uuid, ${partnerId}, ${accountId}::uuid, plan.id, 'created', 3990, ${currency}, now() from plan
    ) select id as entity from entity`.execute(db);
  const [{ entity } = { entity: 0 }] = rows;
  const { keys } = context();
  return {
    accountId,
    entity,
    planSubscription: bought,
    /** The gateway has the payment, and nothing is posted for it yet. */
    paid: async (
      amount = 3990,
      changes: { taxNumber?: string; discount?: number; billing?: object } = {},
    ): Promise<string> => {
      const id = randomUUID();
      await db
        .insertInto('payment')
        .values({
          ...{
            id,
            partner_id: partnerId,
            account_id: accountId,
            kind: 'purchase',
            plan_subscription_id: bought,
            amount,
            currency,
          },
          ...{
            gateway: 'simplepay',
            order_ref: id.replaceAll('-', ''),
            status: 'success',
            expires_at: '2026-11-23T07:30:00Z',
          },
          discount_amount: changes.discount ?? 0,
          billing: keys.seal(
            JSON.stringify({
              ...billing,
              ...changes.billing,
              ...(changes.taxNumber && { taxNumber: changes.taxNumber }),
            }),
          ),
          ...{ paid_at: '2026-11-23T07:00:00Z', created_at: '2026-11-23T07:00:00Z' },
        })
        .execute();
      return id;
    },
    post: (
      tx: Tx,
      now: Temporal.Instant,
      paymentId: string,
      event: 'invoiced' | 'credited',
      amount = 3990,
    ): Promise<void> =>
      postOnce(
        tx,
        { now, actor: 'test' },
        {
          ...{ event, paymentId, partnerId, legalEntityId: entity, discount: 0, vatRate },
          amount: { amount, currency: currency === 'RON' ? 'RON' : 'HUF' },
        },
      ),
  };
}
