import { data } from 'react-router';
import {
  answerPreauthorization,
  cancelPreauthorization,
  objectToPreauthorization,
} from '../../../../contract/claims/preauthorization.ts';
import { href } from '../../../../contract/href.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { dropDraft, keepDraft } from '../../../platform/form/keep-draft.server.ts';
import type { FormOutcome } from '../../../platform/form/outcome.ts';
import { pressed } from '../../../platform/form/pressed.ts';
import { atFileField, refusedForm } from '../../../platform/form/read.server.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { seeOther } from '../../../platform/see-other.ts';
import { replyFields } from '../../../records/case/reply-fields.ts';
import { answerDownload, asksForCode } from '../../../records/download/answer-download.server.ts';
import { codeField } from '../../../records/download/code-field.ts';
import { answerUploads } from '../../../records/upload/answer-uploads.server.ts';
import { fileIdsIn, keyOf } from '../../../records/upload/staged-files.server.ts';

export const answerPurpose = 'preauthorization_answer';

/** With `code`, the download of `fileId` waits for a code. */
export type CaseOutcome = FormOutcome & { about: 'write' | 'code' | 'other'; fileId: string | undefined };

type Answer = (pageRequest: PageRequest, form: FormData, number: string) => Promise<Response>;

const shownAgain = (number: string, query: { message?: string; papers?: string }) =>
  seeOther(href('services-preauthorization-case', { number }, query));

function write(operation: typeof answerPreauthorization | typeof objectToPreauthorization): Answer {
  return async (pageRequest, form, number) => {
    const input = { number, text: textOf(form, 'text') ?? '', fileIds: fileIdsIn(form), ...keyOf(pageRequest) };
    await pageRequest.call(operation, input, { idempotencyKey: textOf(form, 'key') });
    await dropDraft(form, pageRequest);
    return shownAgain(number, { message: 'submitted' });
  };
}

const answers: ReadonlyMap<string, Answer> = new Map(
  Object.entries({
    download: answerDownload,
    reply: write(answerPreauthorization),
    object: write(objectToPreauthorization),
    cancel: async ({ call }, _form, number) => {
      await call(cancelPreauthorization, { number });
      return shownAgain(number, { message: 'submitted' });
    },
  } satisfies Record<string, Answer>),
);

export async function answerCase(form: FormData, pageRequest: PageRequest, number: string) {
  const intent = pressed(form);
  const uploads = await answerUploads(pageRequest, form, answerPurpose);
  if (uploads) {
    await keepDraft(form, pageRequest);
    const { refusal } = uploads;
    if (!refusal) return shownAgain(number, uploads.query);
    const outcome: CaseOutcome = {
      status: refusal.status,
      refusal,
      entries: undefined,
      about: 'write',
      fileId: undefined,
    };
    return data(outcome, { status: refusal.status });
  }
  const answer = answers.get(intent);
  if (!answer) throw problem('#404');
  try {
    return await answer(pageRequest, form, number);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const about = ['reply', 'object'].includes(intent) ? 'write' : asksForCode(error) ? 'code' : 'other';
    const refused = refusedForm(error, pageRequest, form, about === 'write' ? replyFields : codeField);
    await keepDraft(form, pageRequest);
    const outcome: CaseOutcome = { ...atFileField(refused), about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
