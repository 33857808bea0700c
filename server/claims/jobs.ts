import type { Services } from '../booking/context.ts';
import type { Job } from '../platform/schedule.ts';
import { closeSilent } from './claim/close-silent.ts';
import { endPreauthorizations } from './preauthorization/end-preauthorizations.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'close claims nobody gives information for', when: 'minute', run: closeSilent },
  { name: 'end pre-authorisations', when: 'minute', run: endPreauthorizations },
];
