import { type DraftRow, personDraft } from '../platform/draft.ts';

export const drafts = {
  reservation: { ...personDraft, patientComment: 'health' },
  'my-reservations': { email: 'tab' },
  'waiting-list': { location: 'tab', earliest: 'tab', latest: 'tab' },
} as const satisfies Record<string, DraftRow>;
