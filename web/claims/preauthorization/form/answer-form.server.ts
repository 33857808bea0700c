import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { listPreauthServices, sendPreauthorization } from '../../../../contract/claims/preauthorization.ts';
import type { PreauthFormStep } from '../../../../contract/claims/preauthorization-rules.ts';
import { href } from '../../../../contract/href.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { isProblem, problem, wrong } from '../../../../contract/platform/problem.ts';
import { violationsOf } from '../../../../contract/platform/violations.ts';
import { personFaults } from '../../../entitlement/for-whom.ts';
import { pageRequestOf } from '../../../platform/api.ts';
import { keptForm } from '../../../platform/form/draft.server.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';
import { dropDraft, keepDraft, saveTyped } from '../../../platform/form/keep-draft.server.ts';
import type { FormOutcome } from '../../../platform/form/outcome.ts';
import { refusedForm } from '../../../platform/form/read.server.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { atFileField, fileRefusal } from '../../../records/upload/file-faults.server.ts';
import { discardStaged, fileIdsIn, keyOf, stagedFiles } from '../../../records/upload/staged-files.server.ts';
import { fieldsOf, serviceField } from './form-fields.ts';
import { fileField } from './load-form.server.ts';
import { faultsOf, faultyStep, questionsFor, saidIn } from './said.server.ts';
import { draftAbout, draftForm, pageAddress, pageNamed, pages } from './steps.ts';

/** `other`: the number of the open request that keeps this one from being sent. */
export type WizardOutcome = FormOutcome & { other?: string };

const purpose = 'preauthorization';

export async function answerForm({ request, url, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const page = pageNamed(url.searchParams.get('step'));
  // The next page reads from the draft what this one brought.
  form.set('draft', draftForm);
  form.set('draftAbout', draftAbout);
  for (const name of ['phone', 'callPhone']) {
    const suggested = textOf(form, `${name}-suggestion`);
    if (suggested !== undefined) form.set(name, suggested);
  }
  if (textOf(form, 'intent') === 'send') return send(form, pageRequest);
  const next = pages[pages.indexOf(page) + 1] ?? 'statement';
  const onward = () => redirect(pageAddress(url.searchParams.has('change') ? 'statement' : next), { status: 303 });
  if (page === 'start') return start(form, pageRequest, onward);
  const here = pageAddress(page, url.searchParams.has('change'));
  return page === 'recommendation'
    ? ((await answerFiles(form, pageRequest, here)) ?? answerStep(form, pageRequest, page, onward))
    : answerStep(form, pageRequest, page, onward);
}

async function start(form: FormData, pageRequest: PageRequest, onward: () => Response) {
  const field = serviceField(0, []);
  const missing = wrong('V001', field.name);
  const faults = [
    ...(await lostPerson(form, pageRequest)),
    ...(textOf(form, field.name) === undefined ? [missing] : []),
  ];
  if (faults.length > 0) return refused(problem('X444', {}, faults), form, pageRequest, [forWhom, field]);
  await saveTyped(form, pageRequest);
  return onward();
}

const forWhom: FieldRow = { name: 'personId', kind: 'radios' };

async function lostPerson(form: FormData, { call }: PageRequest) {
  const chosen = textOf(form, forWhom.name);
  return chosen === undefined ? [] : personFaults((await call(listPreauthServices, {})).persons, chosen);
}

/** Chosen files are kept at once; a button of their own shows the page again. */
async function answerFiles(form: FormData, pageRequest: PageRequest, here: string) {
  const refusal = fileRefusal(form, pageRequest);
  const remove = textOf(form, 'remove');
  const isUpload = textOf(form, 'intent') === 'upload';
  if (!refusal && remove === undefined && !isUpload) return undefined;
  await keepDraft(form, pageRequest);
  if (refusal)
    return data<WizardOutcome>({ status: refusal.status, refusal, typed: undefined }, { status: refusal.status });
  if (remove !== undefined) await discardStaged(pageRequest, purpose, remove);
  return redirect(here, { status: 303 });
}

async function answerStep(form: FormData, pageRequest: PageRequest, step: PreauthFormStep, onward: () => Response) {
  const fileIds = step === 'recommendation' ? (await stagedFiles(pageRequest, purpose)).map(({ id }) => id) : [];
  const whole = await withKept(form, pageRequest);
  const fields = fieldsOf(step, { services: [], asked: questionsFor(whole) });
  try {
    const faults = faultsOf(step, whole, pageRequest, fileIds);
    if (faults.length > 0) throw problem('X444', {}, faults);
    await saveTyped(form, pageRequest);
    return onward();
  } catch (error) {
    return refused(error, form, pageRequest, fields);
  }
}

/** With what the other pages brought, because one answer is judged by another. */
async function withKept(form: FormData, pageRequest: PageRequest): Promise<FormData> {
  const whole = await keptForm(pageRequest, draftForm, draftAbout);
  for (const [name, value] of form) whole.set(name, value);
  return whole;
}

/** From what the page showed, so that a form sent twice is the same form, and makes one request. */
async function send(form: FormData, pageRequest: PageRequest) {
  const fileIds = fileIdsIn(form);
  const said = saidIn(form, pageRequest, fileIds);
  const personId = textOf(form, forWhom.name);
  const input = {
    ...(personId !== undefined && { personId }),
    ...{ ...said.recommendation, ...said.history, ...said.appointment, ...said.examination, ...said.care },
    ...{ ...said.person, ...said.booking, ...said.call, ...said.statement, ...keyOf(pageRequest) },
  };
  try {
    const read = sendPreauthorization.input.safeParse(input);
    if (!read.success) throw problem('X444', {}, violationsOf(read.error, input));
    const { number } = await pageRequest.call(sendPreauthorization, read.data, { idempotencyKey: textOf(form, 'key') });
    await dropDraft(form, pageRequest);
    return redirect(href('services-preauthorization-case', { number }, { message: 'submitted' }), { status: 303 });
  } catch (error) {
    if (!isProblem(error)) throw error;
    await keepDraft(form, pageRequest);
    if ((await lostPerson(form, pageRequest)).length > 0) return redirect(pageAddress('start', true), { status: 303 });
    const faulty = faultyStep(form, pageRequest, fileIds);
    if (faulty !== undefined) return redirect(pageAddress(faulty, true), { status: 303 });
    return refused(error, form, pageRequest, fieldsOf('statement', { services: [], asked: [] }));
  }
}

async function refused(error: unknown, form: FormData, pageRequest: PageRequest, fields: ReturnType<typeof fieldsOf>) {
  const outcome = atFileField(refusedForm(error, pageRequest, form, [...fields, fileField]));
  await keepDraft(form, pageRequest);
  const number = isProblem(error) && error.code === 'KP005' ? error.details.number : undefined;
  const told: WizardOutcome = { ...outcome, ...(typeof number === 'string' && { other: number }) };
  return data(told, { status: told.status });
}
