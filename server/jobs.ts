import { areas } from './areas.ts';
import type { Services } from './interop/context.ts';
import { jobs as platform } from './platform/jobs.ts';
import { forgetting } from './platform/retention.ts';
import type { Job } from './platform/schedule.ts';

const ofAreas: readonly (readonly Job<Services>[])[] = areas.map((area) => [
  ...area.jobs,
  ...area.data.retention.map(forgetting),
]);

export const jobs: readonly Job<Services>[] = [...platform, ...ofAreas.flat()];
