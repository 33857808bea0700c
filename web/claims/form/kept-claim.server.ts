import { readClaimTerms } from '../../../contract/claims/claim.ts';
import { type ClaimPart, minorAmount, partFaults } from '../../../contract/claims/claim-input.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { type Violation, wrong } from '../../../contract/platform/problem.ts';
import { personFaults, personFields, relativeIn } from '../../entitlement/for-whom.ts';
import { keptForm } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { stagedFiles } from '../../records/upload/staged-files.server.ts';
import type { Waiting } from '../../records/upload/use-uploads.ts';
import { careFields, expenseFields, payeeFields, providerFields, type Terms } from './fields.ts';
import { draftAbout, expensesIn, type Step, stepsOf } from './steps.ts';

type KeptExpense = { no: number; form: FormData; fileIds: readonly string[] };
/** All that was typed so far, on whichever device. */
export type KeptClaim = {
  terms: Terms;
  form: FormData;
  expenses: readonly KeptExpense[];
  staged: readonly Waiting[];
};

export async function keptClaim(pageRequest: PageRequest): Promise<KeptClaim> {
  const found = await pageRequest.call(readClaimTerms, {});
  const form = await keptForm(pageRequest, 'claim');
  const { language, config } = pageRequest;
  const speaking = { t: speakerOf(textsFor(language, config.look.texts)), locale: config.hostLocale };
  const forWhom = personFields(found.persons, textOf(form, 'personId'), speaking);
  const visits = found.visits.map((visit) => ({ ...visit, label: labelOf(visit, found.persons, pageRequest) }));
  const terms: Terms = { ...found, visits, forWhom };
  const staged = await stagedFiles(pageRequest, 'claim');
  const expenses: KeptExpense[] = [];
  for (let no = 1; no <= expensesIn(textOf(form, 'expenses')); no += 1) {
    const kept = await keptForm(pageRequest, 'claim-expense', draftAbout(no));
    const named = (textOf(kept, 'files') ?? '').split(' ');
    expenses.push({ no, form: kept, fileIds: staged.map(({ id }) => id).filter((id) => named.includes(id)) });
  }
  return { terms, form, expenses, staged };
}

type Visit = Omit<Terms['visits'][number], 'label'>;

function labelOf(
  { day, doctor, provider, personId }: Visit,
  persons: Terms['persons'],
  { language, config }: Pick<PageRequest, 'language' | 'config'>,
): string {
  const relative = relativeIn(persons, personId);
  const names = relative ? [fullName(relative, config.hostLocale)] : [];
  return [dayFull(day, language), doctor, provider, ...names].join(' · ');
}

/** Of one expense: its own files, and those that no expense has yet. */
export function filesFor({ expenses, staged }: KeptClaim, no: number): Waiting[] {
  const others = expenses.filter((one) => one.no !== no).flatMap(({ fileIds }) => fileIds);
  return staged.filter(({ id }) => !others.includes(id));
}

export function fieldsOf(part: ClaimPart, terms: Terms): readonly FieldRow[] {
  if (part === 'care') return careFields(terms);
  if (part === 'expense') return expenseFields(terms);
  return part === 'provider' ? providerFields : payeeFields;
}

/** As the operation takes it; what was left blank is left out. */
export function saidIn(form: FormData, part: ClaimPart, terms: Terms): Record<string, string> {
  const typed = readForm(form, fieldsOf(part, terms));
  const said = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { amount, currency = terms.currency } = said;
  if (part !== 'expense') return said;
  return { ...said, currency, ...(amount !== undefined && { amount: minorAmount(amount, currency) }) };
}

type Asked = Pick<PageRequest, 'now' | 'config'>;

export function faultsOf(form: FormData, part: ClaimPart, terms: Terms, { now, config }: Asked): Violation[] {
  const said = saidIn(form, part, terms);
  return [...partFaults(part, said, dayOf(now, config.timeZone)), ...(part === 'care' ? unknownIn(said, terms) : [])];
}

/** What the terms do not offer, or no more; a visit is of the person whose care it is. */
function unknownIn(said: Readonly<Record<string, string>>, { benefits, persons, visits }: Terms): Violation[] {
  const { benefit, personId = persons[0]?.id, visitRef } = said;
  const known = {
    benefit: benefit === undefined || benefits.some(({ code }) => code === benefit),
    visitRef: visits.every((visit) => visit.number !== visitRef || visit.personId === personId),
  };
  const unknown = Object.entries(known).flatMap(([propertyName, isKnown]): Violation[] =>
    isKnown ? [] : [wrong('V007', propertyName, said[propertyName] ?? '')],
  );
  return [...personFaults(persons, said.personId), ...unknown];
}

export const noFile: Violation = wrong('KF021', 'fileIds');

/** The first page whose answers would be refused. */
export function faultyStep(kept: KeptClaim, asked: Asked): number | undefined {
  const { terms, form, expenses } = kept;
  const at = stepsOf(expenses.length).findIndex((step: Step) => {
    if (step.is === 'check') return false;
    if (step.is !== 'expense') return faultsOf(form, step.is, terms, asked).length > 0;
    const expense = expenses.find(({ no }) => no === step.no);
    return !expense || expense.fileIds.length === 0 || faultsOf(expense.form, 'expense', terms, asked).length > 0;
  });
  return at === -1 ? undefined : at + 1;
}

/** The last day of the claim, where a day of the care is known; `isNear` in its last week. */
export function deadlineOf({ terms, form }: Pick<KeptClaim, 'terms' | 'form'>, { now, config }: Asked) {
  const { benefit: code, careDate } = saidIn(form, 'care', terms);
  const benefit = terms.benefits.find((one) => one.code === code);
  if (!benefit || careDate === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(careDate)) return undefined;
  const today = dayOf(now, config.timeZone);
  const last = plusDays(careDate, benefit.claimDays);
  return { last, isOver: last < today, isNear: last >= today && last <= plusDays(today, claimRules.warnDays) };
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
