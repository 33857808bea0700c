import { redirect } from 'react-router';
import {
  answerCareRequest,
  askForInformation,
  assignCareRequest,
  bookForRequest,
  closeCareRequest,
  completeDocuments,
  createDeskDownload,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
  takeCareRequest,
  writeCareMessage,
} from '../../../contract/care/care-request-desk.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { timeOfValue, timesIn } from '../times/time-value.ts';

type Step = (call: Call, requestId: string, form: FormData) => Promise<unknown>;

const textIn = (form: FormData) => textOf(form, 'text') ?? '';

/** By the `intent` of the pressed button. */
const steps = new Map<string, Step>([
  ['take', (call, requestId) => call(takeCareRequest, { requestId })],
  ['write', (call, requestId, form) => call(writeCareMessage, { requestId, text: textIn(form) })],
  ['ask', (call, requestId, form) => call(askForInformation, { requestId, text: textIn(form) })],
  ['answer', (call, requestId, form) => call(answerCareRequest, { requestId, text: textIn(form) })],
  ['refuse', (call, requestId, form) => call(refuseCareRequest, { requestId, text: textIn(form) })],
  ['close', (call, requestId, form) => call(closeCareRequest, { requestId, text: textIn(form) })],
  ['complete', (call, requestId) => call(completeDocuments, { requestId })],
  ['organise', (call, requestId) => call(organiseCare, { requestId })],
  ['propose', (call, requestId, form) => call(proposeTimes, { requestId, text: textIn(form), times: timesIn(form) })],
  [
    'assign',
    (call, requestId, form) => call(assignCareRequest, { requestId, operatorId: textOf(form, 'operatorId') ?? '' }),
  ],
]);

/** Leads back to where the next step is, so that the keyboard goes on from there. */
export async function careRequestStep(call: Call, id: string, form: FormData): Promise<Response> {
  if (form.get('intent') === 'download') {
    const { url } = await call(createDeskDownload, { requestId: id, fileId: textOf(form, 'fileId') ?? '' });
    return redirect(url, { status: 303 });
  }
  const time = textOf(form, 'book');
  const step = steps.get(textOf(form, 'intent') ?? '');
  if (time !== undefined) await call(bookForRequest, { requestId: id, ...timeOfValue(time) });
  else if (step) await step(call, id, form);
  else throw problem('#404');
  return redirect(`${href('desk-care-request', { id })}#steps`, { status: 303 });
}
