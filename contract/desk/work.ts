import { z } from 'zod';
import { operation } from '../platform/operation.ts';

export const countWork = operation({
  id: 'countWork',
  method: 'GET',
  path: '/desk/work',
  summary: 'The work lists of whoever asks, with how many lines each has',
  access: 'operator',
  pages: ['desk'],
  input: z.object({}),
  output: z.array(
    z.object({ id: z.string(), open: z.int(), mine: z.int(), overdue: z.int() }).meta({ id: 'WorkCount' }),
  ),
  refusals: ['K401'],
  clauses: ['S1-08'],
});

export const listOperators = operation({
  id: 'listOperators',
  method: 'GET',
  path: '/desk/operators',
  summary: 'Who works at this desk and is not disabled',
  access: { desk: 'operator.read' },
  pages: [
    'desk',
    'desk-call-back',
    'desk-medical-care',
    'desk-care-request',
    'desk-member',
    'desk-preauthorization',
    'desk-claim',
  ],
  input: z.object({}),
  output: z.array(
    z.object({ id: z.uuid(), name: z.string(), rights: z.array(z.string()).meta({ example: ['reservation.act'] }) }),
  ),
  refusals: [],
  clauses: ['S1-08'],
});
