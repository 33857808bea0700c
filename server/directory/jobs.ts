import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';

export const jobs: readonly Job<Services>[] = [
  // An import may have run in another process.
  { name: 'refresh the directory', when: 'refresh', run: ({ directory }) => directory.refresh() },
];
