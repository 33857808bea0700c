import { type DraftRow, dateDraft, personDraft } from '../platform/draft.ts';
import { mandateScopes } from './relative-states.ts';

const relative: DraftRow = {
  ...personDraft,
  relationship: 'tab',
  sex: 'tab',
  coverageShared: 'tab',
  ...dateDraft('from', 'tab'),
  ...dateDraft('to', 'tab'),
  ...Object.fromEntries(mandateScopes.map((scope) => [`scope-${scope}`, 'tab' as const])),
};

export const drafts = { relative } as const satisfies Record<string, DraftRow>;
