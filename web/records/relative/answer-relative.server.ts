import { data } from 'react-router';
import {
  changeRelative,
  endRelative,
  resumeRelative,
  suspendRelative,
} from '../../../contract/entitlement/relative.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { sendCoverProof, sendRelativeProof } from '../../../contract/records/relative-proof.ts';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import { changeFields } from '../../entitlement/relative-form/fields.ts';
import { atFirstScope, scopesIn } from '../../entitlement/relative-form/read-relative.server.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { entriesIn, readForm, refusedForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerUploads } from '../upload/answer-uploads.server.ts';
import { fileField } from '../upload/file-field.ts';
import { keyOf } from '../upload/staged-files.server.ts';

const purpose = 'relative_proof';

type Step = (relativeId: string, form: FormData, pageRequest: PageRequest) => Promise<unknown>;

/** The steps by the intent of their buttons. */
const steps = new Map<string, Step>([
  ['suspend', (relativeId, _form, { call }) => call(suspendRelative, { relativeId })],
  ['resume', (relativeId, _form, { call }) => call(resumeRelative, { relativeId })],
  ['end', (relativeId, _form, { call }) => call(endRelative, { relativeId })],
  ['change', change],
  ['proof', sendPaper(sendRelativeProof)],
  ['cover_proof', sendPaper(sendCoverProof)],
]);

export async function answerRelative(relativeId: string, form: FormData, pageRequest: PageRequest) {
  const intent = pressed(form);
  const uploads = await answerUploads(pageRequest, form, purpose);
  if (uploads?.refusal) {
    const { refusal } = uploads;
    const outcome = { status: refusal.status, refusal, entries: entriesIn(form, []) };
    return refused(outcome, intent === 'cover_proof' ? intent : 'proof');
  }
  if (uploads) return seeOther(href('relative', { relativeId }, uploads.query));
  try {
    const step = steps.get(intent);
    if (!step) throw problem('#404');
    await step(relativeId, form, pageRequest);
    return seeOther(href('relative', { relativeId }, { message: 'saved' }));
  } catch (error) {
    return refused(refusedForm(error, pageRequest, form, [...changeFields, fileField]), intent);
  }
}

function refused(outcome: ReturnType<typeof refusedForm>, intent: string) {
  return data({ ...outcome, intent }, { status: outcome.status });
}

/** A field that was left empty is sent as '', so that its value is taken away. */
function change(relativeId: string, form: FormData, { call, config }: PageRequest) {
  const { email = '', phone = '', to = '' } = readForm(form, changeFields);
  const contact = { email, to, phone: phone === '' ? '' : phoneAt(config.hostLocale, phone) };
  return atFirstScope(() =>
    call(changeRelative, { relativeId, ...contact, scope: scopesIn(form), coverageShared: form.has('coverageShared') }),
  );
}

function sendPaper(operation: typeof sendRelativeProof | typeof sendCoverProof): Step {
  return async (relativeId, form, pageRequest) => {
    const fileId = form.getAll(stagedFileField).map(String).at(-1);
    if (fileId === undefined) throw noFile();
    return pageRequest.call(operation, { relativeId, fileId, ...keyOf(pageRequest) });
  };
}

function noFile() {
  return problem('X444', {}, [wrong('V001', 'file')]);
}
