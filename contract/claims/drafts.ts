import { type DraftRow, dateDraft, datePartsOf } from '../platform/draft.ts';
import { preauthRules } from './preauthorization-rules.ts';
import { historyNames, historyQuestion } from './questionnaires.ts';

const numbered = (list: string, most: number, fields: readonly string[]) =>
  Array.from({ length: most }, (_, no) => fields.map((field) => `${list}.${no}.${field}`)).flat();

const health = [
  ...[...datePartsOf('issuedOn'), 'doctorName', 'institution', 'diagnosis', 'icd'],
  ...historyNames.flatMap((name) =>
    historyQuestion(name).kind === 'past-day' ? datePartsOf(`answers.${name}`) : [`answers.${name}`],
  ),
  ...numbered('cares', preauthRules.mostItems, ['serviceCode', 'bodySite', 'side', 'qty', 'note']),
];
const plain = [
  ...numbered('ranges', preauthRules.mostRanges, ['from', 'to']).flatMap(datePartsOf),
  ...['scope', 'place', 'providerWish', 'mode', 'taj', 'phone', 'email', 'bookBy', 'callPhone', 'callWindow'],
  ...['statementName', 'caseRef', 'personId'],
];

const expense: DraftRow = {
  type: 'health',
  invoiceNo: 'health',
  ...dateDraft('issuedAt', 'health'),
  amount: 'health',
  currency: 'server',
  files: 'server',
};

export const claimDraft = { form: 'claim' } as const;
export const preauthDraft = { form: 'preauthorization', about: 'preauthorization-about-new' } as const;

export const drafts = {
  claim: {
    personId: 'server',
    benefit: 'health',
    ...dateDraft('careDate', 'health'),
    complaint: 'health',
    preauthRef: 'health',
    visitRef: 'health',
    provider: 'health',
    providerTaxId: 'health',
    ...Object.fromEntries(Object.entries(expense).map(([name, where]) => [`expenses.*.${name}`, where])),
    holder: 'server',
    bankAccount: 'server',
    otherInsurance: 'server',
  },
  'claim-message': { text: 'health' },
  'claim-account': { holder: 'server', bankAccount: 'server' },
  preauthorization: {
    ...Object.fromEntries(health.map((name) => [name, 'health'])),
    ...Object.fromEntries(plain.map((name) => [name, 'server'])),
  },
  'preauthorization-answer': { text: 'health' },
} as const satisfies Record<string, DraftRow>;
