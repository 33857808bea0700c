import type { DraftRow } from '../platform/draft.ts';
import { preauthRules } from './preauthorization-rules.ts';
import { historyNames, historyQuestion } from './questionnaires.ts';

const numbered = (list: string, most: number, fields: readonly string[]) =>
  Array.from({ length: most }, (_, no) => fields.map((field) => `${list}.${no}.${field}`)).flat();

const health = [
  ...['issuedOn-year', 'issuedOn-month', 'issuedOn-day', 'doctorName', 'institution', 'diagnosis', 'icd'],
  ...historyNames.flatMap((name) =>
    historyQuestion(name).kind === 'past-day'
      ? ['year', 'month', 'day'].map((part) => `answers.${name}-${part}`)
      : [`answers.${name}`],
  ),
  ...numbered('cares', preauthRules.mostItems, ['serviceCode', 'bodySite', 'side', 'qty', 'note']),
];
const plain = [
  ...numbered('ranges', preauthRules.mostRanges, ['from', 'to']),
  ...['scope', 'place', 'providerWish', 'mode', 'taj', 'phone', 'email', 'bookBy', 'callPhone', 'callWindow'],
  ...['statementName', 'caseRef', 'personId'],
];

const date = (name: string) =>
  ({ [`${name}-year`]: 'health', [`${name}-month`]: 'health', [`${name}-day`]: 'health' }) as const;

export const drafts = {
  /** `expenses` says how many there are. */
  claim: {
    personId: 'server',
    benefit: 'health',
    ...date('careDate'),
    complaint: 'health',
    preauthRef: 'health',
    visitRef: 'health',
    provider: 'health',
    providerTaxId: 'health',
    expenses: 'server',
    holder: 'server',
    bankAccount: 'server',
    otherInsurance: 'server',
  },
  /** Each expense has one of its own; `files` names what was uploaded for it. */
  'claim-expense': {
    type: 'health',
    invoiceNo: 'health',
    ...date('issuedAt'),
    amount: 'health',
    currency: 'server',
    files: 'server',
  },
  'claim-message': { text: 'health' },
  'claim-account': { holder: 'server', bankAccount: 'server' },
  /** The form over several pages (S3.12-03). */
  preauthorization: {
    ...Object.fromEntries(health.map((name) => [name, 'health'])),
    ...Object.fromEntries(plain.map((name) => [name, 'server'])),
  },
  'preauthorization-answer': { text: 'health' },
} as const satisfies Record<string, DraftRow>;
