import type { Claim, ClaimResponse } from 'fhir/r4';
import { preauthMessageKinds } from '../../../contract/claims/preauthorization.ts';
import type { Context } from '../../booking/context.ts';
import { lockPoliciesOf } from '../../entitlement/coverage/ledger.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, caseFiles } from '../../records/case-files.ts';
import { inBundle } from '../../records/fhir.ts';
import { preauthResource, preauthResponseResource } from './fhir.ts';
import { itemsOf, mandateFor, type PreauthRow, withState } from './preauth-row.ts';
import { casesOf, standing } from './standing.ts';
import { cancel, mayCancel } from './units.ts';

export const preauthorizations: PersonalData<Context> = {
  id: 'preauthorizations',
  tables: [],
  resources: claims,
  contents: caseBinaries('preauthorization', mandateFor),
  // Erasing ends open requests and releases their share of the limit. Decisions keep their days and sums as evidence.
  erase: async (tx, context, accountId) => {
    await lockPoliciesOf(tx, context.host.partnerId, accountId);
    const own = casesOf(tx, context).where('account_id', '=', accountId).orderBy('id').forUpdate();
    for (const caseRow of await own.execute()) {
      const row = standing(context, caseRow);
      // A case is not cancelled if a visit took place under its approval, because both are evidence.
      if (mayCancel(row)) await cancel(tx, context, row);
    }
    const cases = tx.selectFrom('preauthorization').select('id').where('account_id', '=', accountId);
    const nothing = { doctor_name: '', institution: '', diagnosis: '', icd: '', place: '', provider_wish: '', taj: '' };
    await tx
      .updateTable('preauthorization_item')
      .set({ body_site: '', note: '', remark: '' })
      .where('preauthorization_id', 'in', cases)
      .execute();
    await tx
      .updateTable('preauthorization')
      .set({ ...nothing, phone: '', email: '', call_phone: '', statement_name: '', remark: '', reason: null })
      .set({ issued_on: null, answers: '{}', ranges: '[]' })
      .where('account_id', '=', accountId)
      .execute();
  },
  holds: [{ id: 'preauthorizations', years: 5 }],
};

async function* claims(context: Context, accountId: string): AsyncIterable<Claim | ClaimResponse> {
  const { db } = context.database;
  for (const id of await caseIds(db, context, { accountId, kind: 'preauthorization', scope: mandateFor })) {
    const row = withState(
      await db.selectFrom('preauthorization').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const items = await itemsOf(db, id);
    const files = (await caseFiles(db, id)).filter(inBundle);
    const words = (await messagesOf(db, id, { kinds: preauthMessageKinds })).map(({ by, text }) => `${by}: ${text}`);
    const { insurer } = await policyOf(context, row);
    const person = (await personNames(db, context, [row]))(row);
    yield preauthResource(row, items, { files, words, insurer, person });
    if (row.decision !== null)
      yield preauthResponseResource(row, items, { insurer, currency: context.host.brand.currency });
  }
}

async function policyOf({ database }: Context, { subscription_id }: PreauthRow) {
  const row = await database.db
    .selectFrom('subscription')
    .select('policy_no')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow();
  return { insurer: row.policy_no };
}
