import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';

export const jobs: readonly Job<Services>[] = [
  // Another process may have imported.
  { name: 'refresh the directory', when: 'refresh', run: ({ directory }) => directory.refresh() },
];
