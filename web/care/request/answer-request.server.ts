import { data } from 'react-router';
import {
  finishCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  writeToCareRequest,
} from '../../../contract/care/care-request.ts';
import { takeCareTime } from '../../../contract/care/medical-care.ts';
import { replyPurpose } from '../../../contract/care/purposes.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { entriesIn, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { replyFields } from '../../records/case/reply-fields.ts';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { answerUploads } from '../../records/upload/answer-uploads.server.ts';
import { fileIdsIn, keyOf } from '../../records/upload/staged-files.server.ts';
import { timeIn } from '../time-in.ts';

/** With `code`, the download of `fileId` waits for a code. */
export type RequestOutcome = FormOutcome & { about: 'write' | 'code' | 'other'; fileId: string | undefined };

type Answer = (pageRequest: PageRequest, form: FormData, number: string) => Promise<Response>;

const shownAgain = (number: string) => seeOther(href('request', { number }, { message: 'submitted' }));

const answers: ReadonlyMap<string, Answer> = new Map(
  Object.entries({
    download: answerDownload,
    write: async (pageRequest, form, number) => {
      const idempotencyKey = textOf(form, 'key');
      const fileIds = fileIdsIn(form);
      const written = { number, text: textOf(form, 'text') ?? '', fileIds, ...keyOf(pageRequest) };
      await pageRequest.call(writeToCareRequest, written, { idempotencyKey });
      await dropDraft(form, pageRequest);
      return shownAgain(number);
    },
    take: async ({ call }, form, number) => {
      await call(takeProposedTime, { number, ...timeIn(form) });
      return shownAgain(number);
    },
    take_care_time: async ({ call }, form, number) => {
      await call(takeCareTime, { number: textOf(form, 'care') ?? '', ...timeIn(form) });
      return shownAgain(number);
    },
    withdraw: async ({ call }, _form, number) => {
      await call(withdrawCareRequest, { number });
      return shownAgain(number);
    },
    finish: async ({ call }, _form, number) => {
      await call(finishCareRequest, { number });
      return shownAgain(number);
    },
  } satisfies Record<string, Answer>),
);

export async function answerRequest(form: FormData, pageRequest: PageRequest, number: string) {
  const uploads = await answerUploads(pageRequest, form, replyPurpose);
  if (uploads) {
    await keepDraft(form, pageRequest);
    const { refusal } = uploads;
    if (!refusal) return seeOther(`${href('request', { number }, uploads.query)}#file`);
    const entries = entriesIn(form, replyFields);
    const outcome: RequestOutcome = { status: refusal.status, refusal, entries, about: 'write', fileId: undefined };
    return data(outcome, { status: refusal.status });
  }
  const intent = pressed(form);
  const answer = answers.get(intent);
  if (!answer) throw problem('#404');
  try {
    return await answer(pageRequest, form, number);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const about = intent === 'write' ? 'write' : asksForCode(error) ? 'code' : 'other';
    const refused = refusedForm(error, pageRequest, form, about === 'write' ? replyFields : codeField);
    await keepDraft(form, pageRequest);
    const outcome: RequestOutcome = { ...refused, about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
