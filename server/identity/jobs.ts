import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';
import { matchPending } from './registration/match-pending.ts';
import { openMissing } from './registration/unmatched/open-missing.ts';
import { makeSearchable } from './search/make-searchable.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'match memberships', when: 'minute', run: matchPending },
  { name: 'make accounts searchable', when: 'minute', run: makeSearchable },
  { name: 'open cases of unmatched members', when: 'minute', run: openMissing },
];
