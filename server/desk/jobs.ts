import type { Services } from '../booking/context.ts';
import type { Job } from '../platform/schedule.ts';
import { resealNotes } from './reseal-notes.ts';

export const jobs: readonly Job<Services>[] = [{ name: 'reseal notes of cases', when: 'minute', run: resealNotes }];
