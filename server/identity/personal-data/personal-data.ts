import { randomUUID } from 'node:crypto';
import type { AuditEvent, Consent, Coverage } from 'fhir/r4';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Context } from '../context.ts';
import { type audited, entriesOf } from '../history/entries.ts';
import { erasedName } from '../letters/account-letter.ts';
import { patientOf } from './patient.ts';

const loinc = { coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] };
const scope = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }],
};

const credentials = ['openid_identity', 'passkey', 'recovery_code', 'trusted_device'] as const;

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
      const coverages = subscriptions.map(
        ({ id, status, valid_from, valid_to, key }): Coverage => ({
          resourceType: 'Coverage',
          id,
          status: status === 'ended' ? 'cancelled' : 'active',
          beneficiary: { reference: `Patient/${accountId}` },
          payor: [{ display: host.brand.name }],
          period: { start: valid_from, ...(valid_to !== null && { end: valid_to }) },
          class: [{ type: { text: 'plan' }, value: key }],
        }),
      );
      return [patientOf(row, keys), ...coverages];
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
          ...nothing('mothers_name', 'country', 'postal_code', 'city', 'street', 'bank_account', 'totp_secret'),
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
      return rows.map(
        ({ id, kind, given, version, language, at, hash }): Consent => ({
          resourceType: 'Consent',
          id: `consent-${id}`,
          status: given ? 'active' : 'inactive',
          scope,
          category: [loinc],
          patient: { reference: `Patient/${accountId}` },
          dateTime: at,
          policy: [{ uri: `urn:kapu:${kind}:${version}:${language}:${hash.toString('hex')}` }],
        }),
      );
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
    tables: ['draft', 'draft_health'],
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('draft').where('account_id', '=', accountId).execute();
    },
  },
];

function nothing<Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.assign({}, ...names.map((name) => ({ [name]: null })));
}

const page = 500;

/** P12: who looked or acted, the newest first. */
async function* accessLog({ database: { db } }: Context, accountId: string): AsyncIterable<AuditEvent> {
  for (let offset = 0; ; offset += page) {
    const mine = (seen: ReturnType<typeof audited>) => seen.where('patient', '=', accountId);
    const entries = await entriesOf(db, mine, { limit: page, offset });
    for (const { at, role, name, action, reason, outcome } of entries)
      yield {
        resourceType: 'AuditEvent',
        type: { system: 'urn:kapu:action', code: action },
        recorded: at,
        outcome: outcome === 'done' ? '0' : '8',
        ...(reason !== null && { outcomeDesc: reason }),
        agent: [{ requestor: true, role: [{ text: role }], ...(name !== null && { name }) }],
        source: { observer: { display: 'Kapu' } },
      } satisfies AuditEvent;
    if (entries.length < page) return;
  }
}
