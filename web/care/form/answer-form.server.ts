import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { questionNamed, questionNames, questionsOf } from '../../../contract/care/request-schema.ts';
import { sendOperations } from '../../../contract/care/send-care-request.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { dropDraft, keepDraft, saveTyped } from '../../platform/form/keep-draft.server.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { intentOf, textOf } from '../../platform/form/text-of.ts';
import { atFileField, fileRefusal } from '../../records/upload/file-faults.server.ts';
import { discardStaged, fileIdsIn, keyOf, stagedFiles } from '../../records/upload/staged-files.server.ts';
import { fileField } from './load-form.server.ts';
import { answersFrom, askedOf, faultsOf, faultyStep, forWhom, noChoice, noFile, placeOf } from './place.server.ts';
import { fieldsOf } from './question-field.ts';
import { draftAbout, type Step, stepAddress } from './steps.ts';

export async function answerForm({ request, url, pattern, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const place = placeOf(routeIdOf(pattern) ?? '', url, pageRequest);
  if (!place.kind) throw problem('#404');
  const { kind, steps, at, step, changes } = place;
  // The next page reads from the draft what this one brought.
  form.set('draft', 'care-request');
  form.set('draftAbout', draftAbout(kind));
  takeSuggestions(form);
  const next = () => redirect(stepAddress(kind, changes ? steps.length : at + 1), { status: 303 });
  switch (step?.is) {
    case 'answers':
      return answerQuestions(form, pageRequest, { kind, step }, next);
    case 'files':
      return answerFiles(form, pageRequest, step.files, { here: stepAddress(kind, at, changes), next });
    case 'check':
      return sendRequest(form, pageRequest, kind);
    default:
      return next();
  }
}

/** The suggested number, when its button was pressed, is what was typed. */
function takeSuggestions(form: FormData): void {
  for (const name of questionNames.filter((one) => questionNamed(one).kind === 'phone')) {
    const suggested = textOf(form, `${name}-suggestion`);
    if (suggested !== undefined) form.set(name, suggested);
  }
}

async function answerQuestions(
  form: FormData,
  pageRequest: PageRequest,
  { kind, step }: { kind: CareRequestKind; step: Extract<Step, { is: 'answers' }> },
  next: () => Response,
) {
  const whom = step.asksPerson ? await forWhom(kind, form, pageRequest) : noChoice;
  try {
    const faults = faultsOf(form, step, whom, pageRequest);
    if (faults.length > 0) throw problem('X444', {}, faults);
    await saveTyped(form, pageRequest);
    return next();
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fieldsOf(step.names, whom));
    await keepDraft(form, pageRequest);
    return data(outcome, { status: outcome.status });
  }
}

type Ways = { here: string; next: () => Response };

async function answerFiles(
  form: FormData,
  pageRequest: PageRequest,
  { purpose, least }: NonNullable<CareRequestKind['files']>,
  { here, next }: Ways,
) {
  const refusal = fileRefusal(form, pageRequest);
  if (refusal) return data({ status: refusal.status, refusal, typed: undefined }, { status: refusal.status });
  const remove = textOf(form, 'remove');
  if (remove !== undefined) await discardStaged(pageRequest, purpose, remove);
  if (remove !== undefined || intentOf(form) === 'upload') return redirect(here, { status: 303 });
  if (least === 0 || (await stagedFiles(pageRequest, purpose)).length >= least) return next();
  const outcome = atFileField(refusedForm(problem('X444', {}, [noFile]), pageRequest, form, [fileField]));
  return data(outcome, { status: outcome.status });
}

/** From what the page showed, so that a form sent twice is the same form, and makes one request. */
async function sendRequest(form: FormData, pageRequest: PageRequest, kind: CareRequestKind) {
  const fileIds = fileIdsIn(form);
  const whom = await forWhom(kind, form, pageRequest);
  const said = answersFrom(form, askedOf(questionsOf(kind), whom), pageRequest);
  try {
    const row = sendOperations.find(({ kind: { service } }) => service === kind.service);
    if (!row) throw problem('#404');
    if (whom.faults.length > 0) throw problem('X444', {}, [...whom.faults]);
    const input = { ...said, ...(whom.relative && { personId: whom.relative.id }), ...keyOf(pageRequest), fileIds };
    const { number } = await pageRequest.call(row.operation, input, { idempotencyKey: textOf(form, 'key') });
    await dropDraft(form, pageRequest);
    return redirect(href('request', { number }, { message: 'submitted' }), { status: 303 });
  } catch (error) {
    if (!isProblem(error)) throw error;
    await keepDraft(form, pageRequest);
    const faulty = faultyStep(kind, form, { files: fileIds.length, whom }, pageRequest);
    if (faulty !== undefined) return redirect(stepAddress(kind, faulty, true), { status: 303 });
    const outcome = refusedForm(error, pageRequest, form, []);
    return data(outcome, { status: outcome.status });
  }
}
