import type { Job } from '../platform/schedule.ts';
import { expireExports, writeExports } from './bulk-export/write-exports.ts';
import type { Services } from './context.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'write exports', when: 'sweep', run: writeExports },
  { name: 'expire exports', when: 'minute', run: expireExports },
];
