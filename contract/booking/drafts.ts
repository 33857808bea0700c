import { type DraftRow, dateDraft, personDraft } from '../platform/draft.ts';

export const drafts = {
  reservation: { ...personDraft, patientComment: 'health', personId: 'server' },
  'my-reservations': { email: 'tab' },
  'call-back': { name: 'tab', phone: 'tab', email: 'tab', callWindow: 'tab', wish: 'health' },
  'waiting-list': { location: 'tab', ...dateDraft('earliest', 'tab'), ...dateDraft('latest', 'tab') },
} as const satisfies Record<string, DraftRow>;
