import type { Services } from '../identity/context.ts';
import type { Job } from '../platform/schedule.ts';
import { followInsured } from './insured-relative/follow-insured.ts';
import { writePersonKeys } from './insured-relative/write-person-keys.ts';
import { checkReviews } from './policy-review/check-reviews.ts';
import { followAhead } from './register/follow-register.ts';
import { endMandates } from './relative/end-mandates.ts';
import { resealRelatives } from './relative/reseal.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'end mandates', when: 'minute', run: endMandates },
  { name: 'reseal relatives', when: 'minute', run: resealRelatives },
  { name: 'write person keys', when: 'minute', run: writePersonKeys },
  { name: 'follow insured persons', when: 'minute', run: followInsured },
  { name: 'follow the register', when: 'minute', run: followAhead },
  { name: 'check merged policies', when: 'minute', run: checkReviews },
];
