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

/** @param about the number of the own case that it comes of, until another one is chosen */
export function preauthWizard(about: string | null): WizardKind {
  return { ...preauthDraft, wizard: (said, pageRequest) => wizardOf(said, pageRequest, about) };
}

async function wizardOf(said: FormData, pageRequest: PageRequest, about: string | null): Promise<Wizard> {
  const { call, config, now, user } = pageRequest;
  const t = speaking(pageRequest);
  const today = dayOf(now, config.timeZone);
  const { services, persons, cases, forWhom } = await offeredFor(said, about, pageRequest);
  const offered = {
    services: services.map(({ serviceCode, service, specialization }) => ({
      value: serviceCode,
      label: `${specialization} – ${service}`,
    })),
    asked: questionnaireOf(serviceCodesIn(said)),
    byVideo: services.some(({ serviceCode, byVideo }) => byVideo && serviceCodesIn(said).includes(serviceCode)),
    cases,
  };
  const books = textOf(said, 'bookBy');
  // Nobody calls a customer who books online.
  const pages = preauthFormSteps
    .filter((page) => page !== 'call' || books !== 'online')
    .map((page): Page => ({ page, fields: fieldsOf(page, offered) }));
  const personId = textOf(said, 'personId');
  const lost = personFaults(persons, personId);
  const service = serviceField(0, offered.services);
  const careFields = fieldsOf('care', offered);
  const chosen = textOf(said, service.name);
  const picked = services.filter(({ serviceCode }) => serviceCodesIn(said).includes(serviceCode));
  const start: Step = {
    key: 'start',
    // Without a form on the page there is nothing to keep, and no form that the frame's buttons could send.
    is: offered.services.length === 0 ? 'intro' : undefined,
    title: t('preauth.form.title'),
    lead: t('preauth.start.lead'),
    fields: [...forWhom, service],
    faults: (form) => [...lost, ...(textOf(form, service.name) === undefined ? [wrong('V001', service.name)] : [])],
    told: lost,
    refusal: () => refusalOf(picked.filter(({ serviceCode }) => serviceCode === chosen)),
    // The service is a row of a later page too.
    asked: forWhom,
    hidden: { caseRef: cases.find(({ value }) => value === about)?.value },
  };
  const phone = user?.currentSubscription?.phone ?? undefined;
  const more: Readonly<Record<string, Partial<Step>>> = {
    recommendation: {
      files: { purpose: { also: [] }, least: 0, term: t('care.form.files') },
    },
    appointment: { rowText: 'preauth.row.ranges' },
    // The first service was asked for on the first page.
    care: {
      refusal: () => refusalOf(picked),
      rowText: 'preauth.row.cares',
      fields: chosen === undefined ? careFields : careFields.filter(({ name }) => name !== service.name),
      asked: careFields,
      hidden: { [service.name]: chosen },
    },
    person: { known: { email: user?.email, phone } },
    call: { known: { callPhone: textOf(said, 'phone') ?? phone } },
    statement: { is: 'summary', known: { statementName: user && fullName(user, config.hostLocale) } },
  };
  const price = (amount: Parameters<typeof money>[0]) => ({ price: money(amount, config.hostLocale) });
  const decided = picked.map((one) => ({
    title: one.service,
    lines: [
      ...(one.price ? [t('preauth.price', price(one.price))] : []),
      one.quickUpTo ? t('preauth.at_once', price(one.quickUpTo)) : t('preauth.by_people', preauthRules),
    ],
    alert: one.refusal ?? undefined,
  }));
  return {
    steps: [
      start,
      ...counted(
        pages.map(({ page, fields }) => ({
          key: page,
          question: t(`preauth.step.${page}`),
          lead: t(`preauth.step.${page}.lead`, preauthRules),
          fields,
          faults: (form: FormData, fileIds: readonly string[]) =>
            faultsOf({ page, fields }, form, { config, today, fileIds }),
          // S2.9-04: the price of what is asked for, and up to which it is approved at once.
          ...((page === 'care' || page === 'booking') && { notes: decided }),
          ...more[page],
        })),
        t('preauth.form.title'),
        t,
      ),
    ],
    address: pageAddress,
    files: await wizardFiles(pageRequest, 'preauthorization'),
    hidesBlank: true,
    consent: consentTo(pageRequest, 'health_consent_preauthorization'),
    sendText: t('preauth.form.send'),
    otherCode: 'KP005',
    send: async (fileIds) => {
      if (lost.length > 0) throw problem('X444', {}, lost);
      const all = pages.map((one) => saidOn(one, said, { config, fileIds }));
      const whom = personId === undefined ? {} : { personId };
      const { statementVersion } = preauthRules;
      const ticked = { consent: textOf(said, 'consent'), consentVersion: textOf(said, 'consentVersion') };
      const input = Object.assign(
        { ...whom, ...keyOf(pageRequest), ...ticked, fromDraft: true, statementVersion },
        ...all,
      );
      const { number } = await call(sendPreauthorization, inputFor(sendPreauthorization, input), {
        idempotencyKey: textOf(said, 'key'),
      });
      return href('services-preauthorization-case', { number }, { message: 'sent' });
    },
  };
}

function refusalOf(picked: readonly { openNumber: string | null; refusedBy: ErrorCode | null }[]): Problem | undefined {
  const number = picked.find(({ openNumber }) => openNumber !== null)?.openNumber;
  if (number) return problem('KP005', { number });
  const code = picked.find(({ refusedBy }) => refusedBy !== null)?.refusedBy;
  return code ? problem(code) : undefined;
}

/** The services that the chosen person may ask for. It is the customer where nobody is chosen, or somebody they may not choose. */
async function offeredFor(said: FormData, about: string | null, pageRequest: PageRequest) {
  const { call } = pageRequest;
  const t = speaking(pageRequest);
  const own = await call(listPreauthServices, {});
  const from = own.cases.find(({ number }) => number === about);
  if (from && !said.has('personId')) said.set('personId', from.personId);
  const personId = personIn(own.persons, said);
  const relative = relativeIn(own.persons, personId);
  const { services } = relative ? await call(listPreauthServices, { personId: relative.id }) : own;
  const [self] = own.persons;
  const cases = own.cases
    .filter((one) => one.personId === (relative ?? self)?.id)
    .map(({ number, service }) => ({ value: number, label: `${t(`home.service.${service}.title`)} · ${number}` }));
  if (!cases.some(({ value }) => value === said.get('caseRef'))) said.delete('caseRef');
  const forWhom = personFields(own.persons, personId, { t, language: pageRequest.language });
  return { services, persons: own.persons, cases, forWhom };
}
