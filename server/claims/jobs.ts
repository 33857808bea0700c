import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';
import { followPreauthorizations } from './preauthorization/follow-preauthorizations.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'follow pre-authorisations', when: 'minute', run: followPreauthorizations },
];
