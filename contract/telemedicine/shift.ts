import { z } from 'zod';

export const DutyDoctor = z
  .object({
    doctor: z.object({ id: z.int(), name: z.string().meta({ example: 'Dr. Béla Kovács' }) }),
    provider: z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }) }),
    subfunctionId: z.int(),
    service: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'DutyDoctor' });
export type DutyDoctor = z.infer<typeof DutyDoctor>;
