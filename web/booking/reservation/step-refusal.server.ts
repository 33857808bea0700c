import { z } from 'zod';
import { FreeTime } from '../../../contract/directory/offering.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { refusalOf } from '../../platform/refusal/refusal-of.server.ts';
import type { StepRefusal } from './action-data.ts';

const Details = z.object({
  alternatives: z.array(FreeTime).catch([]),
  timeZone: z.string().optional().catch(undefined),
});

/** @throws whatever is not a refusal */
export function stepRefusalOf(error: unknown): StepRefusal {
  const { alternatives, timeZone } = Details.parse(isProblem(error) ? error.details : {});
  return { ...refusalOf(error), alternatives, timeZone };
}
