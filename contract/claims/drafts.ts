import type { DraftRow } from '../platform/draft.ts';

const date = (name: string) =>
  ({ [`${name}-year`]: 'health', [`${name}-month`]: 'health', [`${name}-day`]: 'health' }) as const;

export const drafts = {
  /** `expenses` says how many there are. */
  claim: {
    benefit: 'health',
    ...date('careDate'),
    complaint: 'health',
    preauthRef: 'health',
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
} as const satisfies Record<string, DraftRow>;
