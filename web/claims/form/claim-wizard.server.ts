import { readClaimTerms, sendClaim } from '../../../contract/claims/claim.ts';
import { type ClaimPart, partFaults } from '../../../contract/claims/claim-input.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { claimDraft } from '../../../contract/claims/drafts.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { dayFull, dayLong, dayOf, money } from '../../../contract/platform/format.ts';
import { minorAmount } from '../../../contract/platform/minor-units.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { personFaults, personFields, personIn, relativeIn } from '../../entitlement/for-whom.ts';
import { keptForm } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { speaking } from '../../platform/texts.server.ts';
import { partsOfDay } from '../../platform/ui/read-date-parts.ts';
import { counted, idsOf, inputFor, rowIdsIn, rowSaid } from '../../platform/wizard/answers.server.ts';
import type { PageStep, Wizard, WizardKind } from '../../platform/wizard/wizard.ts';
import { consentTo } from '../../portal/content/contents.server.ts';
import { keyOf } from '../../records/upload/staged-files.server.ts';
import { wizardFiles } from '../../records/upload/wizard-files.server.ts';
import { deadlineOf } from './deadline.server.ts';
import { careFields, expenseFields, payeeFields, providerFields, type Terms, ticks } from './fields.ts';

/** @param visit the number of the visit that the claim is for, until another one is chosen */
export function claimWizard(visit: string | null): WizardKind {
  return { ...claimDraft, wizard: (form, pageRequest) => wizardOf(form, pageRequest, visit) };
}

export async function begunClaim(pageRequest: PageRequest) {
  const { benefits } = await pageRequest.call(readClaimTerms, {});
  const form = await keptForm(pageRequest, claimDraft.form);
  const deadline = deadlineOf(form, benefits, todayOf(pageRequest));
  return { offers: benefits.length > 0, hasDraft: [...form].length > 0, deadline };
}

function todayOf({ now, config }: PageRequest): string {
  return dayOf(now, config.timeZone);
}

type ClaimForm = {
  form: FormData;
  pageRequest: PageRequest;
  terms: Terms;
  fields: Readonly<Record<ClaimPart, readonly FieldRow[]>>;
  rows: readonly { list: string; id: string }[];
};

async function wizardOf(form: FormData, pageRequest: PageRequest, visit: string | null): Promise<Wizard> {
  const t = speaking(pageRequest);
  const terms = await termsFor(form, pageRequest);
  const ids = rowIdsIn(form, 'expenses');
  const claim: ClaimForm = {
    form,
    pageRequest,
    terms,
    fields: {
      care: careFields(terms),
      provider: providerFields,
      expense: expenseFields(terms),
      payee: payeeFields,
    },
    rows: (ids.length > 0 ? ids : ['1']).map((id) => ({ list: 'expenses', id })),
  };
  const { user, config } = pageRequest;
  const known = knownOf(terms, form.has('visitRef') ? textOf(form, 'visitRef') : (visit ?? undefined));
  const deadline = deadlineOf(form, terms.benefits, todayOf(pageRequest));
  const pages: readonly PageStep[] = [
    { ...carePage(claim, deadline), known },
    ...claim.rows.map((row, no) => expensePage(claim, row, no)),
    { ...partPage(claim, 'payee'), known: { holder: user && fullName(user, config.hostLocale) } },
    { is: 'summary', lead: t('wizard.check'), fields: ticks, warning: warningOf(claim, deadline) },
  ];
  return {
    steps: counted(pages, t('home.service.claim_reporting.title'), t),
    address: (step, change) => href('services-claim-reporting', {}, { step, ...(change && { change: 1 }) }),
    files: await wizardFiles(pageRequest, 'claim'),
    mostRows: claimRules.mostExpenses,
    consent: consentTo(pageRequest, 'health_consent_claim', 'dataConsent'),
    sendText: t('claims.form.send'),
    otherCode: 'KR004',
    send: () => send(claim),
  };
}

type Deadline = ReturnType<typeof deadlineOf>;

function carePage(claim: ClaimForm, deadline: Deadline): PageStep {
  const { form: filled, pageRequest, terms, fields } = claim;
  const today = todayOf(pageRequest);
  return {
    heading: speaking(pageRequest)('claims.form.care'),
    fields: [...fields.care, ...fields.provider],
    faults: (form) => [
      ...partFaults('care', answersOn(claim, 'care', form), today),
      ...unknownIn(answersOn(claim, 'care', form), terms),
      ...partFaults('provider', clinicIn(claim, form), today),
    ],
    words: { ...(textOf(filled, 'provider') === undefined && { ...clinicIn(claim, filled) }) },
    refusal: () => (deadline?.isOver ? problem('KR003', { last: deadline.last }) : undefined),
  };
}

function expensePage(claim: ClaimForm, row: ClaimForm['rows'][number], no: number): PageStep {
  const { form, pageRequest } = claim;
  const t = speaking(pageRequest);
  const answers = () => answersOn(claim, 'expense', rowSaid(row, form));
  const { amount, currency } = answers();
  const known = Currency.safeParse(currency).data;
  const network = networkBenefitOf(claim);
  const note = network && {
    title: network.name,
    lines: [t('coverage.term.network_in')],
    alert: t('claims.network.elsewhere'),
  };
  return {
    ...partPage(claim, 'expense', t('claims.form.expense', { no: no + 1 })),
    row,
    refusal: async () => {
      const query = { invoiceNo: answers().invoiceNo, ...clinicIn(claim, form) };
      const { claimedIn } = await pageRequest.call(readClaimTerms, query);
      return claimedIn === null ? undefined : problem('KR004', { number: claimedIn });
    },
    ...(note && no === 0 && { notes: [note] }),
    files: { purpose: { also: [] }, least: 1, term: t('claims.files') },
    words: {
      currency: null,
      ...(known && { amount: money({ amount: Number(amount), currency: known }, pageRequest.config.hostLocale) }),
    },
  };
}

function partPage(claim: ClaimForm, part: ClaimPart, heading?: string) {
  return {
    heading: heading ?? speaking(claim.pageRequest)(`claims.form.${part}`),
    fields: claim.fields[part],
    faults: (form: FormData) => partFaults(part, answersOn(claim, part, form), todayOf(claim.pageRequest)),
  };
}

function warningOf(claim: ClaimForm, deadline: Deadline) {
  const { form, pageRequest } = claim;
  const t = speaking(pageRequest);
  if (networkBenefitOf(claim) && textOf(form, 'providerTaxId') !== undefined)
    return { title: t('claims.network.outside'), text: t('claims.network.elsewhere') };
  if (!deadline || !(deadline.isNear || deadline.isOver)) return undefined;
  const day = dayLong(deadline.last, pageRequest.language);
  return { title: t('claims.deadline.soon'), text: t('claims.deadline.last', { day }) };
}

async function send(claim: ClaimForm): Promise<string> {
  const { form, pageRequest, rows } = claim;
  const input = inputFor(sendClaim, {
    ...{ ...answersOn(claim, 'care', form), ...clinicIn(claim, form), ...answersOn(claim, 'payee', form) },
    ...{ ...keyOf(pageRequest), ...readForm(form, ticks) },
    dataConsent: textOf(form, 'dataConsent'),
    consentVersion: textOf(form, 'consentVersion'),
    fromDraft: true,
    expenses: rows.map((row) => {
      const part = rowSaid(row, form);
      return { ...answersOn(claim, 'expense', part), fileIds: idsOf(part) };
    }),
  });
  const { number } = await pageRequest.call(sendClaim, input, { idempotencyKey: textOf(form, 'key') });
  return href('services-claim', { number }, { message: 'sent' });
}

function answersOn({ fields, terms }: ClaimForm, part: ClaimPart, form: FormData) {
  return answersIn(form, fields[part], terms);
}

function clinicIn(claim: ClaimForm, form: FormData) {
  const visit = claim.terms.visits.find(({ number }) => number === textOf(form, 'visitRef'));
  return { ...(visit && { provider: visit.provider }), ...answersOn(claim, 'provider', form) };
}

function networkBenefitOf({ form, terms }: ClaimForm) {
  return terms.benefits.find(({ code, network }) => code === textOf(form, 'benefit') && network === 'in');
}

async function termsFor(form: FormData, pageRequest: PageRequest): Promise<Terms> {
  const { language } = pageRequest;
  const terms = await pageRequest.call(readClaimTerms, {});
  const t = speaking(pageRequest);
  const speaker = { t, language };
  const visits = terms.visits.map((visit) => {
    const relative = relativeIn(terms.persons, visit.personId);
    const names = relative ? [fullName(relative, language)] : [];
    return { ...visit, label: [dayFull(visit.day, language), visit.doctor, visit.provider, ...names].join(' · ') };
  });
  return {
    ...terms,
    visits,
    forWhom: personFields(terms.persons, personIn(terms.persons, form), speaker),
    networkHint: t('coverage.term.network_in'),
  };
}

/** The visit in the address or the form fills in the day and the clinic, until something else is typed. */
function knownOf({ visits }: Terms, visitRef: string | undefined): Record<string, string> | undefined {
  const visit = visits.find(({ number }) => number === visitRef);
  if (!visit) return visitRef === undefined ? undefined : { visitRef };
  const { number, personId, provider } = visit;
  const careDate = Object.entries(partsOfDay(visit.day)).map(([part, value]) => [`careDate-${part}`, value]);
  return { visitRef: number, personId, ...Object.fromEntries(careDate), provider };
}

/** The answers by name; those left blank are missing. */
function answersIn(form: FormData, fields: readonly FieldRow[], terms: Terms): Record<string, string> {
  const entries = Object.entries(readForm(form, fields));
  const answers = Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const { amount, currency = terms.currency } = answers;
  if (!fields.some(({ name }) => name === 'amount')) return answers;
  return { ...answers, currency, ...(amount !== undefined && { amount: minorAmount(amount, currency) }) };
}

/** Faults for answers that the terms do not offer any more; the visit must be one of the person who had the care. */
function unknownIn(answers: Readonly<Record<string, string>>, { benefits, persons, visits }: Terms): Violation[] {
  const { benefit, personId = persons[0]?.id, visitRef } = answers;
  const known = {
    benefit: benefit === undefined || benefits.some(({ code }) => code === benefit),
    visitRef: visits.every((visit) => visit.number !== visitRef || visit.personId === personId),
  };
  const unknown = Object.entries(known).flatMap(([propertyName, isKnown]): Violation[] =>
    isKnown ? [] : [wrong('V007', propertyName, answers[propertyName] ?? '')],
  );
  return [...personFaults(persons, answers.personId), ...unknown];
}
