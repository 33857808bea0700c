import type { Claim, ClaimResponse } from 'fhir/r4';
import type { PreauthState } from '../../../contract/claims/preauthorization-states.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { relativeExtension } from '../../entitlement/relative/person-names.ts';
import type { ItemRow, PreauthRow } from './preauth-row.ts';
import { Answers } from './preauth-view.ts';

const shared: Pick<Claim, 'type' | 'use'> = {
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claim-type', code: 'professional' }] },
  use: 'preauthorization',
};

const statuses: Readonly<Partial<Record<PreauthState, Claim['status']>>> = { cancelled: 'cancelled' };

type Contents = {
  files: readonly { id: string; name: string }[];
  words: readonly string[];
  insurer: string;
  person: string | null;
};

export function preauthResource(
  row: PreauthRow,
  items: readonly ItemRow[],
  { files, words, insurer, person }: Contents,
): Claim {
  const answers = Object.entries(Answers.parse(row.answers)).map(([question, answer]) => `${question}: ${answer}`);
  const notes = [...answers, ...words];
  const info = [
    ...files.map(({ id, name }) => ({
      category: 'attachment',
      valueReference: { reference: `Binary/${id}`, display: name },
    })),
    ...notes.map((valueString) => ({ category: 'info', valueString })),
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

type Payer = { insurer: string; currency: Money['currency'] };

export function preauthResponseResource(
  row: PreauthRow,
  items: readonly ItemRow[],
  { insurer, currency }: Payer,
): ClaimResponse {
  const notes = [row.remark, row.reason].flatMap((text) => text || []);
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
    ...(notes.length > 0 && { processNote: notes.map((text, at) => ({ number: at + 1, type: 'display', text })) }),
  };
}
