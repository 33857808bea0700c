import { preauthDraft } from '../../../../contract/claims/drafts.ts';
import { listPreauthServices, sendPreauthorization } from '../../../../contract/claims/preauthorization.ts';
import { preauthFormSteps, preauthRules } from '../../../../contract/claims/preauthorization-rules.ts';
import { questionnaireOf } from '../../../../contract/claims/questionnaires.ts';
import { href } from '../../../../contract/href.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { dayOf, money } from '../../../../contract/platform/format.ts';
import { type ErrorCode, type Problem, problem, wrong } from '../../../../contract/platform/problem.ts';
import { personFaults, personFields, personIn, relativeIn } from '../../../entitlement/for-whom.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { fullName } from '../../../platform/full-name.ts';
import { speaking } from '../../../platform/texts.server.ts';
import { counted, inputFor } from '../../../platform/wizard/answers.server.ts';
import type { Step, Wizard, WizardKind } from '../../../platform/wizard/wizard.ts';
import { consentTo } from '../../../portal/content/contents.server.ts';
import { keyOf } from '../../../records/upload/staged-files.server.ts';
import { wizardFiles } from '../../../records/upload/wizard-files.server.ts';
import { faultsOf, type Page, saidOn, serviceCodesIn } from './answers.server.ts';
import { fieldsOf, serviceField } from './form-fields.ts';
import { pageAddress } from './steps.ts';

/** @param about the number of the case from which the form was opened; it counts until another one is chosen */
export function preauthWizard(about: string | null): WizardKind {
  return { ...preauthDraft, wizard: (form, pageRequest) => wizardOf(form, pageRequest, about) };
}

type PreauthForm = Awaited<ReturnType<typeof readTerms>> & {
  form: FormData;
  pageRequest: PageRequest;
  about: string | null;
  serviceChoices: { value: string; label: string }[];
  pages: readonly Page[];
  picks: Awaited<ReturnType<typeof readTerms>>['services'];
  personViolations: ReturnType<typeof personFaults>;
};

async function wizardOf(form: FormData, pageRequest: PageRequest, about: string | null): Promise<Wizard> {
  const t = speaking(pageRequest);
  const preauth = await preauthFormOf(form, pageRequest, about);
  const more = pageDetails(preauth);
  const decisions = decisionsOn(preauth);
  const today = dayOf(pageRequest.now, pageRequest.config.timeZone);
  const steps = preauth.pages.map(({ page, fields }) => ({
    key: page,
    question: t(`preauth.step.${page}`),
    lead: t(`preauth.step.${page}.lead`, preauthRules),
    fields,
    faults: (one: FormData, fileIds: readonly string[]) =>
      faultsOf({ page, fields }, one, { config: pageRequest.config, today, fileIds }),
    // Two pages show the price of each service, and up to which price it is approved at once (S2.9-04).
    ...((page === 'care' || page === 'booking') && { notes: decisions }),
    ...more[page],
  }));
  return {
    steps: [startStep(preauth), ...counted(steps, t('preauth.form.title'), t)],
    address: pageAddress,
    files: await wizardFiles(pageRequest, 'preauthorization'),
    hidesBlank: true,
    consent: consentTo(pageRequest, 'health_consent_preauthorization'),
    sendText: t('preauth.form.send'),
    otherCode: 'KP005',
    send: (fileIds) => send(preauth, fileIds),
  };
}

async function preauthFormOf(form: FormData, pageRequest: PageRequest, about: string | null): Promise<PreauthForm> {
  const terms = await readTerms(form, about, pageRequest);
  const { services, persons, cases } = terms;
  const codes = serviceCodesIn(form);
  const picks = services.filter(({ serviceCode }) => codes.includes(serviceCode));
  const serviceChoices = services.map(({ serviceCode, service, specialization }) => ({
    value: serviceCode,
    label: `${specialization} – ${service}`,
  }));
  const offer = {
    services: serviceChoices,
    questions: questionnaireOf(codes),
    byVideo: picks.some(({ byVideo }) => byVideo),
    cases,
  };
  // The page that asks when to call is left out for a customer who books online.
  const pages = preauthFormSteps
    .filter((page) => page !== 'call' || textOf(form, 'bookBy') !== 'online')
    .map((page): Page => ({ page, fields: fieldsOf(page, offer) }));
  const personViolations = personFaults(persons, textOf(form, 'personId'));
  return { ...terms, form, pageRequest, about, serviceChoices, pages, picks, personViolations };
}

function startStep({ form: filled, pageRequest, about, cases, ...preauth }: PreauthForm): Step {
  const { serviceChoices, forWhom, picks, personViolations } = preauth;
  const t = speaking(pageRequest);
  const service = serviceField(0, serviceChoices);
  const code = textOf(filled, service.name);
  const missing = (form: FormData) => (textOf(form, service.name) === undefined ? [wrong('V001', service.name)] : []);
  return {
    key: 'start',
    // A page without a choice is no form, because it has no answer to save and nothing to send.
    is: serviceChoices.length === 0 ? 'intro' : undefined,
    title: t('preauth.form.title'),
    lead: t('preauth.start.lead'),
    fields: [...forWhom, service],
    faults: (form) => [...personViolations, ...missing(form)],
    pageFaults: personViolations,
    refusal: () => refusalOf(picks.filter(({ serviceCode }) => serviceCode === code)),
    // The service is left out here, because it is asked on a later page too.
    questions: forWhom,
    hidden: { caseRef: cases.find(({ value }) => value === about)?.value },
  };
}

function pageDetails({ form, pageRequest, pages, ...preauth }: PreauthForm): Readonly<Record<string, Partial<Step>>> {
  const { user, config } = pageRequest;
  const service = serviceField(0, preauth.serviceChoices);
  const code = textOf(form, service.name);
  const careFields = pages.find(({ page }) => page === 'care')?.fields ?? [];
  const phone = user?.currentSubscription?.phone ?? undefined;
  return {
    recommendation: {
      files: { purpose: { also: [] }, least: 0, term: speaking(pageRequest)('care.form.files') },
    },
    appointment: { rowText: 'preauth.row.ranges' },
    // The start page has asked for the first service, so it is only a hidden field here.
    care: {
      refusal: () => refusalOf(preauth.picks),
      rowText: 'preauth.row.cares',
      fields: code === undefined ? careFields : careFields.filter(({ name }) => name !== service.name),
      questions: careFields,
      hidden: { [service.name]: code },
    },
    person: { known: { email: user?.email, phone } },
    call: { known: { callPhone: textOf(form, 'phone') ?? phone } },
    statement: { is: 'summary', known: { statementName: user && fullName(user, config.hostLocale) } },
  };
}

function decisionsOn({ pageRequest, picks }: PreauthForm) {
  const t = speaking(pageRequest);
  const price = (amount: Parameters<typeof money>[0]) => ({ price: money(amount, pageRequest.config.hostLocale) });
  return picks.map((one) => ({
    title: one.service,
    lines: [
      ...(one.price ? [t('preauth.price', price(one.price))] : []),
      one.quickUpTo ? t('preauth.at_once', price(one.quickUpTo)) : t('preauth.by_people', preauthRules),
    ],
    alert: one.refusal ?? undefined,
  }));
}

async function send({ form, pageRequest, pages, personViolations }: PreauthForm, fileIds: readonly string[]) {
  if (personViolations.length > 0) throw problem('X444', {}, personViolations);
  const { call, config } = pageRequest;
  const personId = textOf(form, 'personId');
  const facts = {
    ...(personId !== undefined && { personId }),
    ...keyOf(pageRequest),
    consent: textOf(form, 'consent'),
    consentVersion: textOf(form, 'consentVersion'),
    fromDraft: true,
    statementVersion: preauthRules.statementVersion,
  };
  const input = Object.assign(facts, ...pages.map((one) => saidOn(one, form, { config, fileIds })));
  const { number } = await call(sendPreauthorization, inputFor(sendPreauthorization, input), {
    idempotencyKey: textOf(form, 'key'),
  });
  return href('services-preauthorization-case', { number }, { message: 'sent' });
}

function refusalOf(picks: readonly { openNumber: string | null; refusedBy: ErrorCode | null }[]): Problem | undefined {
  const number = picks.find(({ openNumber }) => openNumber !== null)?.openNumber;
  if (number) return problem('KP005', { number });
  const code = picks.find(({ refusedBy }) => refusedBy !== null)?.refusedBy;
  return code ? problem(code) : undefined;
}

/** The services that need an approval for the chosen person; for the customer if nobody, or nobody permitted, is chosen. */
async function readTerms(form: FormData, about: string | null, pageRequest: PageRequest) {
  const { call } = pageRequest;
  const t = speaking(pageRequest);
  const own = await call(listPreauthServices, {});
  const from = own.cases.find(({ number }) => number === about);
  if (from && !form.has('personId')) form.set('personId', from.personId);
  const personId = personIn(own.persons, form);
  const relative = relativeIn(own.persons, personId);
  const { services } = relative ? await call(listPreauthServices, { personId: relative.id }) : own;
  const [self] = own.persons;
  const cases = own.cases
    .filter((one) => one.personId === (relative ?? self)?.id)
    .map(({ number, service }) => ({ value: number, label: `${t(`home.service.${service}.title`)} · ${number}` }));
  if (!cases.some(({ value }) => value === form.get('caseRef'))) form.delete('caseRef');
  const forWhom = personFields(own.persons, personId, { t, language: pageRequest.language });
  return { services, persons: own.persons, cases, forWhom };
}
