import { data } from 'react-router';
import { correctClaimAccount, informClaim, objectToClaim, withdrawClaim } from '../../../contract/claims/claim.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { atFileField, entriesIn, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { replyFields } from '../../records/case/reply-fields.ts';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { answerUploads } from '../../records/upload/answer-uploads.server.ts';
import { fileIdsIn, keyOf } from '../../records/upload/staged-files.server.ts';
import { accountFields, fileField } from './case-fields.ts';

/** With `code`, the download of `fileId` waits for a code. */
export type CaseOutcome = FormOutcome & { about: 'form' | 'code' | 'other'; fileId: string | undefined };

type Answer = {
  fields: readonly FieldRow[];
  run: (pageRequest: PageRequest, form: FormData, number: string) => Promise<Response | undefined>;
};

const written = [...replyFields, fileField];

const answers: ReadonlyMap<string, Answer> = new Map(
  Object.entries({
    download: { fields: codeField, run: answerDownload },
    inform: { fields: written, run: async (page, form, number) => write(page, form, number, informClaim) },
    object: { fields: written, run: async (page, form, number) => write(page, form, number, objectToClaim) },
    account: {
      fields: accountFields,
      run: async ({ call }, form, number) => {
        const [holder = '', bankAccount = '', password = ''] = ['holder', 'bankAccount', 'password'].map((name) =>
          textOf(form, name),
        );
        await call(correctClaimAccount, { number, holder, bankAccount, password });
        return undefined;
      },
    },
    withdraw: {
      fields: [],
      run: async ({ call }, _form, number) => {
        await call(withdrawClaim, { number });
        return undefined;
      },
    },
  } satisfies Record<string, Answer>),
);

async function write(
  pageRequest: PageRequest,
  form: FormData,
  number: string,
  operation: typeof informClaim | typeof objectToClaim,
): Promise<undefined> {
  const fileIds = fileIdsIn(form);
  const input = { number, text: textOf(form, 'text') ?? '', fileIds, ...keyOf(pageRequest) };
  await pageRequest.call(operation, input, { idempotencyKey: textOf(form, 'key') });
  return undefined;
}

export async function answerClaim(form: FormData, pageRequest: PageRequest, number: string) {
  const uploads = await answerUploads(pageRequest, form, 'claim_message');
  if (uploads) await keepDraft(form, pageRequest);
  if (uploads?.refusal) {
    const { refusal } = uploads;
    const entries = entriesIn(form, replyFields);
    const outcome: CaseOutcome = { status: refusal.status, refusal, entries, about: 'form', fileId: undefined };
    return data(outcome, { status: outcome.status });
  }
  if (uploads) return seeOther(`${href('services-claim', { number }, uploads.query)}#file`);
  const intent = pressed(form);
  const answer = answers.get(intent);
  if (!answer) throw problem('#404');
  try {
    const answered = await answer.run(pageRequest, form, number);
    await dropDraft(form, pageRequest);
    return answered ?? seeOther(href('services-claim', { number }, { message: 'submitted' }));
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const isForm = answer.fields.length > 0 && intent !== 'download';
    const about = isForm ? 'form' : asksForCode(error) ? 'code' : 'other';
    const refused = atFileField(refusedForm(error, pageRequest, form, answer.fields));
    await keepDraft(form, pageRequest);
    const outcome: CaseOutcome = { ...refused, about, fileId: textOf(form, 'fileId') };
    return data(outcome, { status: outcome.status });
  }
}
