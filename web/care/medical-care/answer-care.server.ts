import { data, redirect } from 'react-router';
import { cancelMedicalCare } from '../../../contract/care/medical-care.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { cancelFields } from './cancel-fields.ts';

/** `code`: the download of `fileId` waits for a code; `cancel`: what was typed is wrong. */
export type CareOutcome = FormOutcome & { about: 'cancel' | 'code' | 'other'; fileId: string | undefined };

export async function answerCare(form: FormData, pageRequest: PageRequest, number: string) {
  const intent = textOf(form, 'intent');
  if (intent !== 'download' && intent !== 'cancel') throw problem('#404');
  try {
    if (intent === 'download') return await answerDownload(pageRequest, form);
    const idempotencyKey = textOf(form, 'key');
    await pageRequest.call(cancelMedicalCare, { number, reason: textOf(form, 'reason') ?? '' }, { idempotencyKey });
    return redirect(href('medical-care', { number }, { message: 'submitted' }), { status: 303 });
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const about = asksForCode(error) ? 'code' : error.code === 'X444' ? 'cancel' : 'other';
    const refused = refusedForm(error, pageRequest, form, about === 'cancel' ? cancelFields : codeField);
    const outcome: CareOutcome = { ...refused, about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
