import { sealDay } from './audit/chain.ts';
import type { Services } from './context.ts';
import { forgetting, retention } from './retention.ts';
import type { Job } from './schedule.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'seal the audit', when: 'minute', run: sealDay },
  ...retention.map(forgetting),
];
