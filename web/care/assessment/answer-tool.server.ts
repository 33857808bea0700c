import { data } from 'react-router';
import { saveOperations } from '../../../contract/care/assessment/assessment.ts';
import type { HealthTool } from '../../../contract/care/assessment/tools.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { uploadFile } from '../../../contract/records/file.ts';
import { keptForm } from '../../platform/form/draft.server.ts';
import { dropDraft } from '../../platform/form/keep-draft.server.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerWizard } from '../../platform/wizard/answer-wizard.server.ts';
import { consentRow } from '../../platform/wizard/answers.server.ts';
import { consentTo } from '../../portal/content/contents.server.ts';
import { stepAddress } from '../request-steps.ts';
import { resultOf, savedAddress, sendableWith } from './tool-result.server.ts';
import { answersIn, resultStep, toolAddress, toolWizard } from './tool-wizard.server.ts';

export async function answerTool(
  tool: HealthTool,
  pageRequest: PageRequest,
  form: FormData,
  searchParams: URLSearchParams,
) {
  const intent = pressed(form);
  switch (intent) {
    case 'send':
      return seeOther(toolAddress(tool, resultStep));
    case 'forget':
      return forget(tool, pageRequest, form);
    case 'save':
      return save(tool, pageRequest, form);
    case 'attach':
      return attach(tool, pageRequest, textOf(form, 'service'));
    default:
      return answerWizard(toolWizard(tool), pageRequest, form, searchParams);
  }
}

async function forget(tool: HealthTool, pageRequest: PageRequest, form: FormData) {
  const { form: name, about } = toolWizard(tool);
  form.set('draft', name);
  await dropDraft(form, pageRequest, about);
  return seeOther(`${toolAddress(tool)}?message=submitted`);
}

async function save(tool: HealthTool, pageRequest: PageRequest, form: FormData) {
  const row = saveOperations.find((one) => one.tool.id === tool.id);
  if (!row) throw problem('#404');
  const { form: name, about } = toolWizard(tool);
  const answers = answersIn(tool, await keptForm(pageRequest, name, about));
  const { draftKey } = pageRequest;
  const input = {
    answers,
    ...(draftKey !== undefined && { key: draftKey }),
    fromDraft: true,
    consent: textOf(form, 'consent'),
    consentVersion: textOf(form, 'consentVersion'),
  };
  try {
    const { id } = await pageRequest.call(row.operation, input, { idempotencyKey: textOf(form, 'key') });
    pageRequest.keep({ sealedDraft: null });
    return seeOther(savedAddress(id, 'saved'));
  } catch (error) {
    if (!isProblem(error)) throw error;
    const consent = consentRow(consentTo(pageRequest, 'health_consent_assessment'));
    const outcome = refusedForm(error, pageRequest, form, [consent]);
    return data(outcome, { status: outcome.status });
  }
}

/** The printed result is stored among the files of a request, which nobody sees until the request is sent. */
async function attach(tool: HealthTool, pageRequest: PageRequest, service: string | undefined) {
  const kind = sendableWith(tool, pageRequest).find((one) => one.service === service);
  if (!kind?.files) throw problem('#404');
  const { document } = await resultOf(tool, pageRequest, true);
  if (!document) throw new Error('a result that is printed has a document');
  const bytes = Buffer.from(document.content, 'base64');
  const opened = { name: document.name, size: bytes.length, bytes: one(bytes) };
  const { purpose } = kind.files;
  try {
    await pageRequest.call(uploadFile, { purpose, file: { open: async () => opened } });
  } catch (error) {
    // The same result is among the files already.
    if (!isProblem(error) || !['KF003', 'KF011'].includes(error.code)) throw error;
  }
  return seeOther(stepAddress(kind, String(kind.groups.length + 2)));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
