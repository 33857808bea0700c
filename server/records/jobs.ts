import type { Services } from '../booking/context.ts';
import { rewrapFileKeys } from '../platform/files/file-key.ts';
import { forgetUploads, sweepFiles } from '../platform/files/sweep.ts';
import type { Job } from '../platform/schedule.ts';
import { expireFiles } from './files/expire-files.ts';
import { forgetKeys } from './files/forget-keys.ts';
import { scanFiles } from './files/scan-files.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'forget unfinished uploads', when: 'minute', run: forgetUploads },
  { name: 'let chosen files go', when: 'minute', run: expireFiles },
  { name: 'scan files again', when: 'minute', run: scanFiles },
  { name: 'forget keys of nothing', when: 'minute', run: forgetKeys },
  { name: 'compare files with their rows', when: 'minute', run: sweepFiles },
  { name: 'wrap file keys anew', when: 'minute', run: rewrapFileKeys },
];
