import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { CallBack } from './call-back.ts';
import { callBackStates, callOutcomes } from './call-back-states.ts';

/** A call-back with the person's data, so each read of it is audited (P04, P07). */
export const DeskCallBack = CallBack.omit({ status: true })
  .extend({
    id: z.uuid(),
    state: z.enum(statesOf(callBackStates)),
    name: z.string(),
    email: z.string().nullable(),
    wishWithheld: z.boolean().meta({ example: false }),
    callWindow: z.string().meta({ example: 'morning' }),
    language: z.string(),
    overdue: z.boolean(),
    holder: Colleague.nullable(),
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string().meta({ example: 'start' }),
        by: z.string().nullable(),
        note: z.string(),
      }),
    ),
  })
  .meta({ id: 'DeskCallBack' });
export type DeskCallBack = z.infer<typeof DeskCallBack>;

const which = { callBackId: uuid };
const note = textWithin(0, 500).default('');
const one = {
  pages: ['desk-call-back'],
  output: DeskCallBack,
  invalid: { callBackId: '#404' },
  clauses: ['S1-08'],
} as const;
const step = {
  ...one,
  method: 'POST',
  access: { desk: 'call_back.act' },
  refusals: ['#404', 'KC001', 'KC002'],
} as const;

export const getCallBack = operation({
  ...one,
  id: 'getCallBack',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/call-backs/{callBackId}',
  summary: 'One call-back whole, with its history',
  access: { desk: 'call_back.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const noteCallAttempt = operation({
  ...step,
  id: 'noteCallAttempt',
  path: '/desk/call-backs/{callBackId}/attempt',
  repeatable: true,
  summary: 'Note that one has called and reached nobody',
  input: z.strictObject({ ...which, note }),
  example: { input: { note: 'Nobody answered.' }, answer: { state: 'taken' } },
});

export const finishCallBack = operation({
  ...step,
  id: 'finishCallBack',
  path: '/desk/call-backs/{callBackId}/finish',
  repeatable: true,
  summary: 'Say what came of it; nobody has to call any more',
  input: z.strictObject({ ...which, outcome: z.enum(callOutcomes, 'V001'), note }),
  example: { answer: { state: 'done' } },
});
