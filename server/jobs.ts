import type { Services } from './booking/context.ts';
import { jobs as booking } from './booking/jobs.ts';
import { jobs as care } from './care/jobs.ts';
import { jobs as claims } from './claims/jobs.ts';
import { jobs as desk } from './desk/jobs.ts';
import { jobs as directory } from './directory/jobs.ts';
import { jobs as entitlement } from './entitlement/jobs.ts';
import { jobs as identity } from './identity/jobs.ts';
import { jobs as platform } from './platform/jobs.ts';
import type { Job } from './platform/schedule.ts';
import { jobs as records } from './records/jobs.ts';

export const jobs: readonly Job<Services>[] = [
  ...platform,
  ...directory,
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...desk,
];
