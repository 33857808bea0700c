import type { DraftRow } from '../platform/draft.ts';

export const drafts = {
  complaint: {
    topic: 'tab',
    about: 'tab',
    description: 'health',
    desiredOutcome: 'health',
    name: 'tab',
    email: 'tab',
    phone: 'tab',
  },
  'complaint-message': { text: 'health' },
} as const satisfies Record<string, DraftRow>;
