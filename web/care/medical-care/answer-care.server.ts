import { data } from 'react-router';
import { cancelMedicalCare, takeCareTime } from '../../../contract/care/medical-care.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { timeIn } from '../time-in.ts';
import { cancelFields } from './cancel-fields.ts';

/** With `code`, the download of `fileId` waits for a code; with `cancel`, a field of the cancelling is wrong. */
export type CareOutcome = FormOutcome & { about: 'cancel' | 'code' | 'other'; fileId: string | undefined };

type Answer = (pageRequest: PageRequest, form: FormData, number: string) => Promise<Response>;

const shownAgain = (number: string) => seeOther(href('medical-care', { number }, { message: 'submitted' }));

const answers: ReadonlyMap<string, Answer> = new Map(
  Object.entries({
    download: answerDownload,
    take_care_time: async ({ call }, form, number) => {
      await call(takeCareTime, { number, ...timeIn(form) });
      return shownAgain(number);
    },
    cancel: async ({ call }, form, number) => {
      const givesBack = textOf(form, 'givesBack');
      const cancellation = {
        reason: textOf(form, 'reason') ?? '',
        lateAccepted: form.has('lateAccepted'),
        ...(givesBack !== undefined && { givesBack }),
      };
      await call(cancelMedicalCare, { number, ...cancellation }, { idempotencyKey: textOf(form, 'key') });
      return shownAgain(number);
    },
  } satisfies Record<string, Answer>),
);

const atForm = ['X444', 'KT012', 'KT021'];

export async function answerCare(form: FormData, pageRequest: PageRequest, number: string) {
  const answer = answers.get(pressed(form));
  if (!answer) throw problem('#404');
  try {
    return await answer(pageRequest, form, number);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const about = asksForCode(error) ? 'code' : atForm.includes(error.code) ? 'cancel' : 'other';
    const refused = refusedForm(error, pageRequest, form, about === 'cancel' ? cancelFields : codeField);
    const outcome: CareOutcome = { ...refused, about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
