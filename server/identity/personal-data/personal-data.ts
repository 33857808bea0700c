import { randomUUID } from 'node:crypto';
import type { AuditEvent } from 'fhir/r4';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Context } from '../context.ts';
import { type auditQuery, entriesOf } from '../history/entries.ts';
import { erasedName } from '../letters/account-letter.ts';
import { accessResource, consentResource, subscriptionResource } from './fhir.ts';
import { patientOf } from './patient.ts';

const credentials = ['openid_identity', 'passkey', 'push_subscription', 'recovery_code', 'trusted_device'] as const;

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'account',
    tables: [
      ...credentials,
      ...([
        'account',
        'account_identifier',
        'search_key',
        'unmatched_member',
        'session',
        'link',
        'subscription',
      ] as const),
    ],
    resources: async ({ database: { db }, keys, host }, accountId) => {
      const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
      const subscriptions = await db
        .selectFrom('subscription')
        .innerJoin('product', 'product.id', 'subscription.product_id')
        .select(['subscription.id', 'subscription.status', 'valid_from', 'valid_to', 'product.key'])
        .where('account_id', '=', accountId)
        .orderBy('subscription.created_at')
        .execute();
      return [
        patientOf(row, keys),
        ...subscriptions.map((one) => subscriptionResource(one, accountId, host.brand.name)),
      ];
    },
    erase: async (tx, _context, accountId) => {
      for (const table of [...credentials, 'account_identifier', 'search_key', 'unmatched_member', 'link'] as const)
        await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
      await sql`select set_config('kapu.credentials_of', ${accountId}, true)`.execute(tx);
      await tx
        .updateTable('account')
        .set({
          email: `${randomUUID()}@erased.invalid`,
          status: 'disabled',
          family_name: erasedName,
          given_name: erasedName,
          ...nothing('contact_email', 'password_hash', 'birth_date', 'phone', 'title', 'birth_name', 'birth_place'),
          ...nothing('sex', 'mothers_name', 'country', 'postal_code', 'city', 'street', 'bank_account', 'totp_secret'),
        })
        .where('id', '=', accountId)
        .execute();
    },
    holds: [{ id: 'contract', years: 5 }],
  },
  {
    id: 'consents',
    tables: ['consent'],
    resources: async ({ database: { db } }, accountId) => {
      const rows = await db
        .selectFrom('consent')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute();
      return rows.map((row) => consentResource(row, accountId));
    },
    erase: async () => {},
    holds: [{ id: 'consent', years: 5 }],
  },
  {
    id: 'audit',
    tables: ['audit', 'state_change'],
    resources: accessLog,
    erase: async () => {},
    holds: [{ id: 'audit', years: 10 }],
  },
  {
    id: 'drafts',
    tables: ['draft'],
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('draft').where('account_id', '=', accountId).execute();
    },
  },
];

function nothing<Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.assign({}, ...names.map((name) => ({ [name]: null })));
}

const page = 500;

async function* accessLog({ database: { db } }: Context, accountId: string): AsyncIterable<AuditEvent> {
  for (let offset = 0; ; offset += page) {
    const mine = (seen: ReturnType<typeof auditQuery>) => seen.where('patient', '=', accountId);
    const entries = await entriesOf(db, mine, { limit: page, offset });
    for (const entry of entries) yield accessResource(entry);
    if (entries.length < page) return;
  }
}
