import { redirect } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { languageRow } from '../../../contract/platform/languages.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { draftWith } from '../../platform/form/draft.server.ts';
import { atFileField, refusedForm } from '../../platform/form/read.server.ts';
import { fullName } from '../../platform/full-name.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import {
  deadlineOf,
  faultsOf,
  faultyStep,
  fieldsOf,
  filesFor,
  type KeptClaim,
  keptClaim,
  noFile,
  saidIn,
} from './kept-claim.server.ts';
import { sentOf } from './sent.ts';
import { draftAbout, stepAddress, stepOfExpense, stepsOf } from './steps.ts';

export const fileField = { name: 'fileIds', kind: 'text' } as const;

export async function loadForm(pageRequest: PageRequest, searchParams: URLSearchParams) {
  const kept = await keptClaim(pageRequest);
  const { language, config } = pageRequest;
  const t = speakerOf(textsFor(language, config.look.texts));
  const steps = stepsOf(kept.expenses.length);
  const asked = Number(searchParams.get('step'));
  const at = Number.isInteger(asked) && asked >= 1 && asked <= steps.length ? asked : 1;
  const step = steps[at - 1];
  if (!step) throw problem('#404');
  const title = t('claims.form.title', { title: t('home.service.claim_reporting.title'), at, of: steps.length });
  const shared = { title, back: at > 1 ? stepAddress(at - 1) : undefined };
  const changes = searchParams.has('change');
  if (step.is === 'check') return { ...shared, ...checkStep(kept, pageRequest) };
  if (step.is === 'expense') return { ...shared, ...expenseStep(kept, step.no, changes, pageRequest) };
  fillFromVisit(kept, searchParams.get('visit'));
  const fields = fieldsOf(step.is, kept.terms);
  if (step.is === 'payee' && !kept.form.has('holder')) kept.form.set('holder', holderOf(pageRequest));
  const faults = changes ? faultsOf(kept.form, step.is, kept.terms, pageRequest) : [];
  return {
    ...shared,
    is: 'fields' as const,
    part: step.is,
    fields,
    draft: draftWith(kept.form, 'claim', fields),
    told: faults.length > 0 ? refusedForm(problem('X444', {}, faults), pageRequest, kept.form, fields) : undefined,
  };
}

/** Of the visit that is named in the address or was chosen: its day and its clinic, until something else is typed. */
function fillFromVisit({ form, terms }: KeptClaim, asked: string | null): void {
  if (asked !== null && !form.has('visitRef')) form.set('visitRef', asked);
  const visit = terms.visits.find(({ number }) => number === form.get('visitRef'));
  if (!visit) return;
  const [year = '', month = '', day = ''] = visit.day.split('-').map((part) => String(Number(part)));
  const known = {
    personId: visit.personId,
    'careDate-year': year,
    'careDate-month': month,
    'careDate-day': day,
    provider: visit.provider,
  };
  for (const [name, value] of Object.entries(known)) if (!form.has(name)) form.set(name, value);
}

function holderOf({ user, config }: PageRequest): string {
  if (!user) return '';
  const names = [user.lastName, user.firstName];
  return (languageRow(config.hostLocale)?.familyNameFirst ? names : names.toReversed()).join(' ');
}

function expenseStep(kept: KeptClaim, no: number, changes: boolean, pageRequest: PageRequest) {
  const fields = fieldsOf('expense', kept.terms);
  const form = kept.expenses.find((one) => one.no === no)?.form ?? new FormData();
  const staged = filesFor(kept, no);
  const missing = staged.length === 0 ? [noFile] : [];
  const faults = changes ? [...faultsOf(form, 'expense', kept.terms, pageRequest), ...missing] : [];
  const told =
    faults.length > 0
      ? atFileField(refusedForm(problem('X444', {}, faults), pageRequest, form, [...fields, fileField]))
      : undefined;
  const about = draftAbout(no);
  return {
    is: 'expense' as const,
    no,
    of: kept.expenses.length,
    fields,
    staged,
    told,
    draft: draftWith(form, 'claim-expense', fields, about),
  };
}

/** Everything once more; whoever comes too early is led to the page that lacks something. */
function checkStep(kept: KeptClaim, pageRequest: PageRequest) {
  const faulty = faultyStep(kept, pageRequest);
  if (faulty !== undefined) throw redirect(stepAddress(faulty, true));
  const { terms, form, expenses, staged } = kept;
  const care = saidIn(form, 'care', terms);
  const visit = terms.visits.find(({ number }) => number === care.visitRef);
  const person = terms.persons.find(({ id }) => id === care.personId);
  const sent = {
    said: { ...care, ...saidIn(form, 'provider', terms), ...saidIn(form, 'payee', terms) },
    expenses: expenses.map((one) => ({ said: saidIn(one.form, 'expense', terms), fileIds: [...one.fileIds] })),
  };
  return {
    is: 'check' as const,
    draft: draftWith(form, 'claim', []),
    formKey: pageRequest.formKey,
    sent: sentOf(sent),
    benefit: terms.benefits.find(({ code }) => code === care.benefit)?.name ?? '',
    visit: visit?.label ?? '',
    person: person ? fullName(person, pageRequest.config.hostLocale) : '',
    said: sent.said,
    expenses: sent.expenses.map(({ said, fileIds }, at) => ({
      no: at + 1,
      said,
      files: staged.filter(({ id }) => fileIds.includes(id)).map(({ name }) => name),
      to: stepAddress(stepOfExpense(at + 1), true),
    })),
    to: {
      care: stepAddress(1, true),
      provider: stepAddress(2, true),
      payee: stepAddress(stepOfExpense(expenses.length) + 1, true),
    },
    deadline: deadlineOf(kept, pageRequest),
  };
}
