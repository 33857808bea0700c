import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';

export const jobs: readonly Job<Services>[] = [
  {
    name: 'refresh the directory',
    when: 'refresh',
    after: 'directory',
    run: ({ directory }) => directory.refresh(),
  },
];
