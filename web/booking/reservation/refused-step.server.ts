import { z } from 'zod';
import { FreeTime } from '../../../contract/directory/offering.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import type { StepOutcome } from './action-data.ts';

const Details = z.object({
  alternatives: z.array(FreeTime).catch([]),
  timeZone: z.string().optional().catch(undefined),
  elsewhere: z.object({ url: z.url().nullable(), phone: z.string().nullable() }).optional().catch(undefined),
});

/** @throws the error itself when it is not a Problem */
export function refusedStep(
  error: unknown,
  pageRequest: PageRequest,
  fields: readonly FieldRow[] = [],
): StepOutcome & { refusal: Refusal } {
  const refusal = toRefusal(error, pageRequest, fields);
  const { alternatives, timeZone, elsewhere } = Details.parse(isProblem(error) ? error.details : {});
  const { status } = refusal;
  return {
    status,
    refusal,
    alternatives,
    elsewhere,
    timeZone,
    entries: undefined,
    subfunctionId: undefined,
    reservation: undefined,
  };
}
