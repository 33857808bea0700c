import type { DraftRow } from '../platform/draft.ts';

export const drafts = {
  record: {
    name: 'health',
    kind: 'health',
    modal: 'health',
    author: 'health',
    'issuedAt-year': 'health',
    'issuedAt-month': 'health',
    'issuedAt-day': 'health',
    visibility: 'server',
  },
} as const satisfies Record<string, DraftRow>;
