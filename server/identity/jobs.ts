import { forgetting } from '../platform/retention.ts';
import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';
import { matchPending } from './registration/match-pending.ts';
import { retention } from './retention.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'match memberships', when: 'minute', run: matchPending },
  ...retention.map(forgetting),
];
