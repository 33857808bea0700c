import {
  assignCallBack,
  finishCallBack,
  giveBackCallBack,
  noteCallAttempt,
  takeCallBack,
} from '../../contract/booking/call-back-desk.ts';
import { callOutcomes } from '../../contract/booking/call-back-states.ts';
import type { Call } from '../../contract/operations.ts';
import { problem, wrong } from '../../contract/platform/problem.ts';
import { textOf } from '../platform/form/text-of.ts';

type Step = (call: Call, callBackId: string, form: FormData) => Promise<unknown>;

const noted = (form: FormData) => ({ note: textOf(form, 'note') ?? '' });

/** By the `intent` of the pressed button. */
const steps = new Map<string, Step>([
  ['take', (call, callBackId) => call(takeCallBack, { callBackId })],
  ['attempt', (call, callBackId, form) => call(noteCallAttempt, { callBackId, ...noted(form) })],
  ['give-back', (call, callBackId, form) => call(giveBackCallBack, { callBackId, ...noted(form) })],
  [
    'finish',
    (call, callBackId, form) => {
      const outcome = callOutcomes.find((name) => name === textOf(form, 'outcome'));
      if (!outcome) throw noOutcome();
      return call(finishCallBack, { callBackId, outcome, ...noted(form) });
    },
  ],
  [
    'assign',
    (call, callBackId, form) => call(assignCallBack, { callBackId, operatorId: textOf(form, 'operatorId') ?? '' }),
  ],
]);

/** Runs the operation of the pressed button. @throws Problem #404 for an unknown button; the operation's own refusals */
export async function callBackStep(call: Call, callBackId: string, form: FormData): Promise<void> {
  const step = steps.get(textOf(form, 'intent') ?? '');
  if (!step) throw problem('#404');
  await step(call, callBackId, form);
}

function noOutcome() {
  return problem('X444', {}, [wrong('V001', 'outcome')]);
}
