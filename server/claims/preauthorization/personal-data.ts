import type { Claim, ClaimResponse } from 'fhir/r4';
import { preauthMessageKinds } from '../../../contract/claims/preauthorization.ts';
import type { PreauthState } from '../../../contract/claims/preauthorization-states.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import type { Money } from '../../../contract/platform/money.ts';
import type { Context } from '../../booking/context.ts';
import { lockPoliciesOf } from '../../entitlement/coverage/ledger.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames, relativeExtension } from '../../entitlement/relative/person-names.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, caseFiles } from '../../records/case-files.ts';
import { inBundle } from '../../records/personal-data.ts';
import { cancel, mayCancel } from './pieces.ts';
import { type ItemRow, itemsOf, mandateFor, type PreauthRow, typed } from './preauth-row.ts';
import { Answers } from './preauth-view.ts';
import { casesOf, standing } from './standing.ts';

export const preauthorizations: PersonalData<Context> = {
  id: 'preauthorizations',
  tables: ['preauthorization', 'preauthorization_item', 'coverage_approval', 'coverage_entry'],
  resources: claims,
  contents: caseBinaries('preauthorization', mandateFor),
  // What is open ends, and gives its share of the limit back. What was decided keeps its days and sums as evidence.
  erase: async (tx, context, accountId) => {
    await lockPoliciesOf(tx, accountId);
    const own = casesOf(tx, context).where('account_id', '=', accountId).orderBy('id').forUpdate();
    for (const found of await own.execute()) {
      const row = standing(context, found);
      // A visit that took place under it is evidence, and so is the case.
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
    const row = typed(
      await db.selectFrom('preauthorization').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const items = await itemsOf(db, id);
    const files = (await caseFiles(db, id)).filter(inBundle);
    const words = (await messagesOf(db, id, { kinds: preauthMessageKinds })).map(({ by, text }) => `${by}: ${text}`);
    const { insurer } = await policyOf(context, row);
    const person = (await personNames(db, context, [row]))(row);
    yield claimOf(row, items, { files, words, insurer, person });
    if (row.decision !== null) yield responseOf(row, items, { insurer, currency: context.host.brand.currency });
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

const shared: Pick<Claim, 'type' | 'use'> = {
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claim-type', code: 'professional' }] },
  use: 'preauthorization',
};

const statuses: Readonly<Partial<Record<PreauthState, Claim['status']>>> = { cancelled: 'cancelled' };

type About = {
  files: readonly { id: string; name: string }[];
  words: readonly string[];
  insurer: string;
  person: string | null;
};

function claimOf(row: PreauthRow, items: readonly ItemRow[], { files, words, insurer, person }: About): Claim {
  const answers = Object.entries(Answers.parse(row.answers)).map(([question, answer]) => `${question}: ${answer}`);
  const said = [...answers, ...words];
  const info = [
    ...files.map(({ id, name }) => ({
      category: 'attachment',
      valueReference: { reference: `Binary/${id}`, display: name },
    })),
    ...said.map((valueString) => ({ category: 'info', valueString })),
  ];
  const category = (code: string) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claiminformationcategory', code }],
  });
  return {
    resourceType: 'Claim',
    id: row.id,
    ...shared,
    extension: [{ url: 'urn:kapu:phone', valueString: row.phone || '-' }, ...relativeExtension(row, person)],
    identifier: [{ system: 'urn:kapu:preauthorization', value: row.number }],
    status: statuses[row.status] ?? 'active',
    patient: { reference: `Patient/${row.account_id}` },
    created: row.created_at,
    provider: { display: [row.doctor_name, row.institution].filter(Boolean).join(', ') || '-' },
    priority: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/processpriority', code: 'normal' }] },
    insurance: [{ sequence: 1, focal: true, coverage: { display: insurer } }],
    ...(row.diagnosis && {
      diagnosis: [
        {
          sequence: 1,
          diagnosisCodeableConcept: {
            ...(row.icd && { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: row.icd }] }),
            text: row.diagnosis,
          },
        },
      ],
    }),
    ...(info.length > 0 && {
      supportingInfo: info.map(({ category: code, ...value }, at) => ({
        sequence: at + 1,
        category: category(code),
        ...value,
      })),
    }),
    item: items.map(({ no, subfunction_id, body_site, side, qty, note }) => ({
      sequence: no,
      productOrService: { coding: [{ system: 'urn:kapu:subfunction', code: String(subfunction_id) }] },
      quantity: { value: qty },
      ...(body_site && { bodySite: { text: [body_site, side].join(', ') } }),
      ...(note && { programCode: [{ text: note }] }),
    })),
  };
}

type Answering = { insurer: string; currency: Money['currency'] };

function responseOf(row: PreauthRow, items: readonly ItemRow[], { insurer, currency }: Answering): ClaimResponse {
  const said = [row.remark, row.reason].flatMap((text) => text || []);
  return {
    resourceType: 'ClaimResponse',
    id: `${row.id}-decision`,
    ...shared,
    status: 'active',
    patient: { reference: `Patient/${row.account_id}` },
    created: row.decided_at ?? row.created_at,
    insurer: { display: insurer },
    request: { reference: `Claim/${row.id}` },
    outcome: row.decision === 'partially_approved' ? 'partial' : 'complete',
    disposition: row.decision ?? '',
    ...(row.valid_from !== null &&
      row.valid_to !== null && {
        preAuthRef: row.number,
        preAuthPeriod: { start: row.valid_from, end: row.valid_to },
      }),
    item: items
      .filter(({ approved_qty }) => approved_qty !== null)
      .map(({ no, approved_qty, amount }) => ({
        itemSequence: no,
        adjudication: [
          {
            category: {
              coding: [{ system: 'http://terminology.hl7.org/CodeSystem/adjudication', code: 'benefit' }],
            },
            value: approved_qty ?? 0,
            ...(amount !== null && { amount: fhirMoney({ amount, currency }) }),
          },
        ],
      })),
    ...(said.length > 0 && { processNote: said.map((text, at) => ({ number: at + 1, type: 'display', text })) }),
  };
}
