import { z } from 'zod';

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
