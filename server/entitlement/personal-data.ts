import type { Coverage, RelatedPerson } from 'fhir/r4';
import type { Context } from '../identity/context.ts';
import { erasedName } from '../identity/letters/account-letter.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { insuredResource, relativeResource } from './fhir.ts';
import { relativeRowOf } from './relative/find-relative.ts';
import { openIdentifiers } from './relative/identifiers.ts';
import { endMandate } from './relative/move-relative.ts';

const firstDay = '1900-01-01';

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'relatives',
    tables: ['insured_person', 'policy_review'],
    resources: async (context, accountId) => [
      ...(await relatedPersons(context, accountId)),
      ...(await insuredPersons(context, accountId)),
    ],
    // The mandates of an erased account end, those it gave and those it was given. What was done under them stays.
    erase: async (tx, context, accountId) => {
      const living = tx.selectFrom('relative').selectAll().where('ended_at', 'is', null).orderBy('id').forUpdate();
      for (const row of await living.where('account_id', '=', accountId).execute())
        await endMandate(tx, context, relativeRowOf(row), 'erased');
      for (const row of await living.where('own_account_id', '=', accountId).execute())
        await endMandate(tx, context, relativeRowOf(row), 'relative', 'withdraw');
      const nobody = { family_name: erasedName, given_name: erasedName, birth_date: firstDay, sex: null, email: null };
      const nothing = {
        identifiers: null,
        phone: null,
        evidence_file_id: null,
        proof_sent_at: null,
        proof_due_at: null,
        person_key: null,
        other_insured_ids: [],
        cover_file_id: null,
        cover_refusal: null,
      };
      await tx
        .updateTable('relative')
        .set({ ...nobody, ...nothing, proof_refusal: null, link_hash: null })
        .where('account_id', '=', accountId)
        .execute();
      // The partner's own list stays: it is theirs, and says nothing of the account.
      await tx
        .deleteFrom('insured_person')
        .where('source', '=', 'desk')
        .where('subscription_id', 'in', (from) =>
          from.selectFrom('subscription').select('id').where('account_id', '=', accountId),
        )
        .execute();
      await tx.deleteFrom('policy_review').where('account_id', '=', accountId).execute();
      await tx.updateTable('relative').set({ own_account_id: null }).where('own_account_id', '=', accountId).execute();
    },
    holds: [{ id: 'mandates', years: 5 }],
  },
];

async function insuredPersons({ database: { db }, host }: Context, accountId: string): Promise<Coverage[]> {
  const rows = await db
    .selectFrom('insured_person as person')
    .innerJoin('subscription', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(fn.coalesce('person.entitlement_id', 'person.subscription_id'), 'in', [
          ref('subscription.entitlement_id'),
          ref('subscription.id'),
        ]),
      ),
    )
    .select(['person.id', 'family_name', 'given_name', 'birth_date', 'person.valid_from', 'person.valid_to'])
    .where('account_id', '=', accountId)
    .orderBy('person.created_at')
    .orderBy('person.id')
    .execute();
  return rows.map((row) => insuredResource(row, host.brand.name));
}

async function relatedPersons({ database: { db }, keys }: Context, accountId: string): Promise<RelatedPerson[]> {
  const rows = await db
    .selectFrom('relative')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => relativeResource(row, openIdentifiers(keys, row.identifiers)));
}
