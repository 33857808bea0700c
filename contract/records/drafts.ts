import { type DraftRow, dateDraft } from '../platform/draft.ts';

export const drafts = {
  record: {
    name: 'health',
    kind: 'health',
    modal: 'health',
    author: 'health',
    ...dateDraft('issuedAt', 'health'),
    visibility: 'server',
  },
} as const satisfies Record<string, DraftRow>;
