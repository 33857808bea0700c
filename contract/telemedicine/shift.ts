import { z } from 'zod';

export const shiftMinutes = {
  least: 5,
  most: 120,
  usual: 15,
  /** From asking to the earliest start. */
  lead: 5,
  step: 5,
  daysAhead: 366,
} as const;

export const DutyDoctor = z
  .object({
    doctor: z.object({ id: z.int(), name: z.string() }),
    provider: z.object({ id: z.int(), name: z.string() }),
    subfunctionId: z.int(),
    service: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'DutyDoctor' });
export type DutyDoctor = z.infer<typeof DutyDoctor>;
