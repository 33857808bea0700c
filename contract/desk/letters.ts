import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { letterCase } from './letter-states.ts';

/** A letter that could not be sent; the desk sees neither its text nor the whole address (P07). */
export const StuckLetter = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.string().meta({ example: 'booked' }),
    state: z.enum(statesOf(letterCase.states)),
    to: z.string().nullable().meta({ example: 'u•••@example.com' }),
    failure: z.string().nullable(),
    code: z.string().nullable().meta({ example: '550' }),
    tries: z.int(),
    since: z.iso.datetime(),
    settledBy: z.string().nullable().meta({ example: 'Tóth Eszter' }),
    note: z.string().nullable(),
    history: z.array(Access),
  })
  .meta({ id: 'StuckLetter' });
export type StuckLetter = z.infer<typeof StuckLetter>;

const which = { letterId: uuid };
const one = {
  pages: ['desk-letter'],
  output: StuckLetter,
  invalid: { letterId: '#404' },
  clauses: ['S1-08'],
} as const;
const step = { ...one, method: 'POST', access: { desk: 'letter.act' }, refusals: ['#404', 'KN001'] } as const;

export const getStuckLetter = operation({
  ...one,
  id: 'getStuckLetter',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/letters/{letterId}',
  summary: 'One of them, with what was done',
  access: { desk: 'letter.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const resendLetter = operation({
  ...step,
  id: 'resendLetter',
  path: '/desk/letters/{letterId}/resend',
  repeatable: true,
  summary: 'Send it again, once; it goes where the account says by then, and to nobody where it is no longer true',
  input: z.strictObject(which),
  example: { answer: { state: 'waiting' } },
});

export const settleLetter = operation({
  ...step,
  id: 'settleLetter',
  path: '/desk/letters/{letterId}/settle',
  repeatable: true,
  summary: 'Say what was done instead; it is never sent then',
  input: z.strictObject({ ...which, note: textWithin(1, 500).meta({ example: 'Called back at noon.' }) }),
  example: { answer: { state: 'done' } },
});
