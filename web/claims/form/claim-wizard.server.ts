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

/** @param visit the number of the visit that it is for, until another one is chosen */
export function claimWizard(visit: string | null): WizardKind {
  return { ...claimDraft, wizard: (said, pageRequest) => wizardOf(said, pageRequest, visit) };
}

export async function begunClaim(pageRequest: PageRequest) {
  const { benefits } = await pageRequest.call(readClaimTerms, {});
  const said = await keptForm(pageRequest, claimDraft.form);
  const deadline = deadlineOf(said, benefits, todayOf(pageRequest));
  return { offers: benefits.length > 0, begun: [...said].length > 0, deadline };
}

function todayOf({ now, config }: PageRequest): string {
  return dayOf(now, config.timeZone);
}

async function wizardOf(said: FormData, pageRequest: PageRequest, visit: string | null): Promise<Wizard> {
  const { call, config, user, language } = pageRequest;
  const t = speaking(pageRequest);
  const today = todayOf(pageRequest);
  const terms = await termsFor(said, pageRequest);
  const fields: Record<ClaimPart, readonly FieldRow[]> = {
    care: careFields(terms),
    provider: providerFields,
    expense: expenseFields(terms),
    payee: payeeFields,
  };
  const read = (part: ClaimPart, form: FormData) => answersIn(form, fields[part], terms);
  /** The clinic that was typed, else that of the chosen visit. */
  const clinicIn = (form: FormData) => {
    const visited = terms.visits.find(({ number }) => number === textOf(form, 'visitRef'));
    return { ...(visited && { provider: visited.provider }), ...read('provider', form) };
  };
  const pageOf = (part: ClaimPart, heading = t(`claims.form.${part}`)) => ({
    heading,
    fields: fields[part],
    faults: (form: FormData) => partFaults(part, read(part, form), today),
  });
  const ids = rowIdsIn(said, 'expenses');
  const rows = (ids.length > 0 ? ids : ['1']).map((id) => ({ list: 'expenses', id }));
  const inNetwork = terms.benefits.find(({ code, network }) => code === textOf(said, 'benefit') && network === 'in');
  const networkNote = inNetwork && {
    title: inNetwork.name,
    lines: [t('coverage.term.network_in')],
    alert: t('claims.network.elsewhere'),
  };
  const expenses = rows.map((row, no): PageStep => {
    const { amount, currency } = read('expense', rowSaid(row, said));
    const known = Currency.safeParse(currency).data;
    const refusal = async () => {
      const { invoiceNo } = read('expense', rowSaid(row, said));
      const { claimedIn } = await call(readClaimTerms, { invoiceNo, ...clinicIn(said) });
      return claimedIn === null ? undefined : problem('KR004', { number: claimedIn });
    };
    return {
      ...pageOf('expense', t('claims.form.expense', { no: no + 1 })),
      row,
      refusal,
      ...(networkNote && no === 0 && { notes: [networkNote] }),
      files: { purpose: { also: [] }, least: 1, term: t('claims.files') },
      words: {
        currency: null,
        ...(known && { amount: money({ amount: Number(amount), currency: known }, config.hostLocale) }),
      },
    };
  });
  const known = knownOf(terms, said.has('visitRef') ? textOf(said, 'visitRef') : (visit ?? undefined));
  const deadline = deadlineOf(said, terms.benefits, today);
  const pages: readonly PageStep[] = [
    {
      heading: t('claims.form.care'),
      fields: [...fields.care, ...fields.provider],
      known,
      faults: (form) => [
        ...partFaults('care', read('care', form), today),
        ...unknownIn(read('care', form), terms),
        ...partFaults('provider', clinicIn(form), today),
      ],
      words: { ...(textOf(said, 'provider') === undefined && { ...clinicIn(said) }) },
      refusal: () => (deadline?.isOver ? problem('KR003', { last: deadline.last }) : undefined),
    },
    ...expenses,
    { ...pageOf('payee'), known: { holder: user && fullName(user, config.hostLocale) } },
    {
      is: 'summary',
      lead: t('wizard.check'),
      fields: ticks,
      warning:
        inNetwork && textOf(said, 'providerTaxId') !== undefined
          ? { title: t('claims.network.outside'), text: t('claims.network.elsewhere') }
          : deadline && (deadline.isNear || deadline.isOver)
            ? {
                title: t('claims.deadline.soon'),
                text: t('claims.deadline.last', { day: dayLong(deadline.last, language) }),
              }
            : undefined,
    },
  ];
  return {
    steps: counted(pages, t('home.service.claim_reporting.title'), t),
    address: (step, change) => href('services-claim-reporting', {}, { step, ...(change && { change: 1 }) }),
    files: await wizardFiles(pageRequest, 'claim'),
    mostRows: claimRules.mostExpenses,
    consent: consentTo(pageRequest, 'health_consent_claim', 'dataConsent'),
    sendText: t('claims.form.send'),
    otherCode: 'KR004',
    send: async () => {
      const input = inputFor(sendClaim, {
        ...{ ...read('care', said), ...clinicIn(said), ...read('payee', said), ...keyOf(pageRequest) },
        ...readForm(said, ticks),
        dataConsent: textOf(said, 'dataConsent'),
        consentVersion: textOf(said, 'consentVersion'),
        fromDraft: true,
        expenses: rows.map((row) => {
          const form = rowSaid(row, said);
          return { ...read('expense', form), fileIds: idsOf(form) };
        }),
      });
      const { number } = await call(sendClaim, input, { idempotencyKey: textOf(said, 'key') });
      return href('services-claim', { number }, { message: 'sent' });
    },
  };
}

async function termsFor(said: FormData, pageRequest: PageRequest): Promise<Terms> {
  const { language } = pageRequest;
  const found = await pageRequest.call(readClaimTerms, {});
  const t = speaking(pageRequest);
  const speaker = { t, language };
  const visits = found.visits.map((visit) => {
    const relative = relativeIn(found.persons, visit.personId);
    const names = relative ? [fullName(relative, language)] : [];
    return { ...visit, label: [dayFull(visit.day, language), visit.doctor, visit.provider, ...names].join(' · ') };
  });
  return {
    ...found,
    visits,
    forWhom: personFields(found.persons, personIn(found.persons, said), speaker),
    networkHint: t('coverage.term.network_in'),
  };
}

/** Fields known from the visit that the address names or the customer chose: its day and its clinic, until something else is typed. */
function knownOf({ visits }: Terms, visitRef: string | undefined): Record<string, string> | undefined {
  const visit = visits.find(({ number }) => number === visitRef);
  if (!visit) return visitRef === undefined ? undefined : { visitRef };
  const { number, personId, provider } = visit;
  const careDate = Object.entries(partsOfDay(visit.day)).map(([part, value]) => [`careDate-${part}`, value]);
  return { visitRef: number, personId, ...Object.fromEntries(careDate), provider };
}

/** As the operation takes it; what was left blank is left out. */
function answersIn(form: FormData, fields: readonly FieldRow[], terms: Terms): Record<string, string> {
  const typed = Object.entries(readForm(form, fields));
  const said = Object.fromEntries(typed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const { amount, currency = terms.currency } = said;
  if (!fields.some(({ name }) => name === 'amount')) return said;
  return { ...said, currency, ...(amount !== undefined && { amount: minorAmount(amount, currency) }) };
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
