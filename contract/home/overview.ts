import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { Turn } from './turns.ts';

export const readOverview = operation({
  id: 'readOverview',
  method: 'GET',
  path: '/overview',
  summary: 'What waits for the customer, the earliest end first, and how much stands in each of their places',
  access: 'customer',
  health: ['case_content.read'],
  pages: ['home'],
  input: z.strictObject({}),
  output: z
    .object({
      turns: z.array(Turn),
      appointments: z.int().nullable(),
      records: z.int().nullable(),
      messages: z.int(),
    })
    .meta({ id: 'Overview' }),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S2.1-03', 'S2.4-01'],
});
