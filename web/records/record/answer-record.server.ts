import { data } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { changeRecord, removeRecordFile, withdrawRecord } from '../../../contract/records/record.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerDownload, asksForCode } from '../download/answer-download.server.ts';
import { codeField } from '../download/code-field.ts';
import { recordFields } from '../record-fields.ts';
import { recordIn } from '../record-form.server.ts';

/** With `code`, the download of `fileId` waits for a code. */
export type RecordOutcome = FormOutcome & { about: 'change' | 'code' | 'other'; fileId: string | undefined };

type Answer = (pageRequest: PageRequest, form: FormData, id: string) => Promise<Response>;

const done = (id: string) => seeOther(href('record', { recordId: id }, { message: 'submitted' }));

const answers = new Map<string, Answer>([
  ['download', answerDownload],
  [
    'change',
    async ({ call }, form, id) => {
      await call(changeRecord, { recordId: id, ...recordIn(form) });
      return done(id);
    },
  ],
  [
    'withdraw',
    async ({ call }, _form, id) => {
      await call(withdrawRecord, { recordId: id });
      return done(id);
    },
  ],
  [
    'remove',
    async ({ call }, form, id) => {
      await call(removeRecordFile, { recordId: id, fileId: textOf(form, 'fileId') ?? '' });
      return done(id);
    },
  ],
]);

export async function answerRecord(form: FormData, pageRequest: PageRequest, id: string) {
  const intent = pressed(form);
  const answer = answers.get(intent);
  if (!answer) throw problem('#404');
  try {
    return await answer(pageRequest, form, id);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const about = intent === 'change' ? 'change' : asksForCode(error) ? 'code' : 'other';
    const refused = refusedForm(error, pageRequest, form, about === 'change' ? recordFields : codeField);
    const outcome: RecordOutcome = { ...refused, about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
