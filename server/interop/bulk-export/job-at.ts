import type { jobContext } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';

export type JobAt = ReturnType<typeof jobContext<Services>>;
