import { data, redirect } from 'react-router';
import { sendClaim } from '../../../contract/claims/claim.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { dropDraft, keepDraft, saveTyped } from '../../platform/form/keep-draft.server.ts';
import { atFileField, refusedForm } from '../../platform/form/read.server.ts';
import { intentOf, textOf } from '../../platform/form/text-of.ts';
import { fileRefusal } from '../../records/upload/file-faults.server.ts';
import { discardStaged, fileIdsIn, keyOf } from '../../records/upload/staged-files.server.ts';
import { ticks } from './fields.ts';
import { deadlineOf, faultsOf, fieldsOf, type KeptClaim, keptClaim, noFile } from './kept-claim.server.ts';
import { fileField } from './load-form.server.ts';
import { readSent, type Sent } from './sent.ts';
import { draftAbout, type Step, stepAddress, stepOfExpense, stepsOf } from './steps.ts';

export async function answerForm(form: FormData, pageRequest: PageRequest, searchParams: URLSearchParams) {
  if (intentOf(form) === 'send') return sendForm(form, pageRequest);
  const kept = await keptClaim(pageRequest);
  const steps = stepsOf(kept.expenses.length);
  const at = Number(searchParams.get('step') ?? 1);
  const step = steps[at - 1];
  if (!step || step.is === 'check') throw problem('#404');
  const changes = searchParams.has('change');
  const ways = {
    here: stepAddress(at, changes),
    next: (to = changes ? steps.length : at + 1) => redirect(stepAddress(to), { status: 303 }),
  };
  return step.is === 'expense'
    ? answerExpense(form, pageRequest, { kept, no: step.no, ...ways })
    : answerPart(form, pageRequest, { kept, part: step.is, next: ways.next });
}

type Answered = { kept: KeptClaim; next: (to?: number) => Response };

/** The next page reads from the draft what this one brought. */
async function answerPart(
  form: FormData,
  pageRequest: PageRequest,
  { kept, part, next }: Answered & { part: Exclude<Step['is'], 'expense' | 'check'> },
) {
  form.set('draft', 'claim');
  const { terms } = kept;
  try {
    const faults = faultsOf(form, part, terms, pageRequest);
    if (faults.length > 0) throw problem('X444', {}, faults);
    const deadline = part === 'care' ? deadlineOf({ terms, form }, pageRequest) : undefined;
    if (deadline?.isOver) throw problem('KR003', { last: deadline.last });
    await saveTyped(form, pageRequest);
    return next();
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fieldsOf(part, terms));
    await keepDraft(form, pageRequest);
    return data(outcome, { status: outcome.status });
  }
}

async function answerExpense(
  form: FormData,
  pageRequest: PageRequest,
  { kept, no, here, next }: Answered & { no: number; here: string },
) {
  const fields = [...fieldsOf('expense', kept.terms), fileField];
  const intent = intentOf(form);
  const remove = textOf(form, 'remove');
  const fileIds = fileIdsIn(form).filter((id) => id !== remove);
  form.set('draft', 'claim-expense');
  form.set('draftAbout', draftAbout(no));
  form.set('files', fileIds.join(' '));
  const refusal = fileRefusal(form, pageRequest);
  if (refusal) {
    const outcome = refusedForm(problem('X444'), pageRequest, form, fields);
    await keepDraft(form, pageRequest);
    return data({ ...outcome, status: refusal.status, refusal }, { status: refusal.status });
  }
  if (remove !== undefined) await discardStaged(pageRequest, 'claim', remove);
  if (intent === 'drop') return dropExpense(pageRequest, kept, no);
  try {
    await saveTyped(form, pageRequest);
    if (remove !== undefined || intent === 'upload') return redirect(here, { status: 303 });
    const missing = fileIds.length === 0 ? [noFile] : [];
    const faults = [...faultsOf(form, 'expense', kept.terms, pageRequest), ...missing];
    if (faults.length > 0) throw problem('X444', {}, faults);
    if (intent !== 'another') return next();
    const more = Math.min(kept.expenses.length + 1, claimRules.mostExpenses);
    await countExpenses(pageRequest, more);
    return next(stepOfExpense(more));
  } catch (error) {
    const outcome = atFileField(refusedForm(error, pageRequest, form, fields));
    await keepDraft(form, pageRequest);
    return data(outcome, { status: outcome.status });
  }
}

async function countExpenses(pageRequest: PageRequest, count: number): Promise<void> {
  const form = new FormData();
  form.set('draft', 'claim');
  form.set('expenses', String(count));
  await saveTyped(form, pageRequest);
}

/** Those after it move up, so that they are counted without a gap. */
async function dropExpense(pageRequest: PageRequest, { expenses }: KeptClaim, no: number) {
  for (const id of expenses.find((one) => one.no === no)?.fileIds ?? []) await discardStaged(pageRequest, 'claim', id);
  for (const later of expenses.filter((one) => one.no > no)) {
    const moved = new FormData();
    for (const [name, value] of later.form) moved.set(name, value);
    moved.set('draft', 'claim-expense');
    await dropDraft(moved, pageRequest, draftAbout(later.no - 1));
    await saveTyped(moved, pageRequest, draftAbout(later.no - 1));
  }
  const last = new FormData();
  last.set('draft', 'claim-expense');
  await dropDraft(last, pageRequest, draftAbout(expenses.length));
  const left = Math.max(1, expenses.length - 1);
  await countExpenses(pageRequest, left);
  return redirect(stepAddress(stepOfExpense(Math.min(no, left))), { status: 303 });
}

async function sendForm(form: FormData, pageRequest: PageRequest) {
  form.set('draft', 'claim');
  const sent = readSent(textOf(form, 'sent') ?? '');
  if (!sent) throw problem('#404');
  try {
    const input = { ...inputOf(sent, form), ...keyOf(pageRequest) };
    const { number } = await pageRequest.call(sendClaim, input, { idempotencyKey: textOf(form, 'key') });
    await dropDraft(form, pageRequest);
    for (const no of sent.expenses.keys()) {
      const expense = new FormData();
      expense.set('draft', 'claim-expense');
      await dropDraft(expense, pageRequest, draftAbout(no + 1));
    }
    return redirect(href('services-claim', { number }, { message: 'submitted' }), { status: 303 });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, ticks);
    const earlier = isProblem(error) && error.code === 'KR004' ? error.details.number : undefined;
    return data({ ...outcome, earlier: typeof earlier === 'string' ? earlier : undefined }, { status: outcome.status });
  }
}

/** The operation judges each field; what a page did not send is empty. */
function inputOf({ said, expenses }: Sent, form: FormData) {
  const of = (from: Record<string, string>, name: string) => from[name] ?? '';
  return {
    ...(said.personId && { personId: said.personId }),
    benefit: of(said, 'benefit'),
    careDate: of(said, 'careDate'),
    complaint: of(said, 'complaint'),
    preauthRef: of(said, 'preauthRef'),
    visitRef: of(said, 'visitRef'),
    provider: of(said, 'provider'),
    providerTaxId: of(said, 'providerTaxId'),
    holder: of(said, 'holder'),
    bankAccount: of(said, 'bankAccount'),
    otherInsurance: of(said, 'otherInsurance'),
    expenses: expenses.map(({ said: one, fileIds }) => ({
      type: of(one, 'type'),
      invoiceNo: of(one, 'invoiceNo'),
      issuedAt: of(one, 'issuedAt'),
      amount: of(one, 'amount'),
      currency: of(one, 'currency'),
      fileIds,
    })),
    statementTrue: textOf(form, 'statementTrue'),
    dataConsent: textOf(form, 'dataConsent'),
  };
}
