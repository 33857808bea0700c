import { careDays } from '../../../../contract/care/care-days.ts';
import { medicalCareDraft } from '../../../../contract/care/drafts.ts';
import { createMedicalCare } from '../../../../contract/care/medical-care.ts';
import { mandateForCare, organisedServices } from '../../../../contract/care/request-kinds.ts';
import { listSpecializations } from '../../../../contract/directory/location.ts';
import { listPersons } from '../../../../contract/entitlement/relative.ts';
import { filePurpose } from '../../../../contract/file-purposes.ts';
import { href } from '../../../../contract/href.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { wrongDays } from '../../../../contract/platform/day-rules.ts';
import type { Violation } from '../../../../contract/platform/error-object.ts';
import { dayOf } from '../../../../contract/platform/format.ts';
import { phoneAt } from '../../../../contract/platform/phone.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { violationsOf } from '../../../../contract/platform/violations.ts';
import { personFaults, personFields, personIn, relativeIn } from '../../../entitlement/for-whom.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';
import { readForm } from '../../../platform/form/read.server.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { speaking } from '../../../platform/texts.server.ts';
import { counted, inputFor, typedRows } from '../../../platform/wizard/answers.server.ts';
import type { PageStep, Step, Wizard, WizardKind } from '../../../platform/wizard/wizard.ts';
import { consentTo } from '../../../portal/content/contents.server.ts';
import { keyOf } from '../../../records/upload/staged-files.server.ts';
import { wizardFiles } from '../../../records/upload/wizard-files.server.ts';
import { helpOf } from '../../help.ts';
import { type AskStep, askPages, askSteps } from './ask-fields.ts';
import { rightsOf } from './rights.ts';

const purpose = 'medical_care';

export const askWizard: WizardKind = { ...medicalCareDraft, wizard: wizardOf };

async function wizardOf(answers: FormData, pageRequest: PageRequest): Promise<Wizard> {
  const { call, config, now, user } = pageRequest;
  const t = speaking(pageRequest);
  const offered = user ? organisedServices(rightsOf(user)) : [];
  const persons = await call(listPersons, { scope: mandateForCare });
  const chosen = personIn(persons, answers);
  const whom = personFields(persons, chosen, { t, language: pageRequest.language });
  const whomFaults = personFaults(persons, chosen);
  const specializations = await call(listSpecializations, {});
  const pages = askPages({
    services: offered.map((value) => ({ value, label: t(`home.service.${value}.title`) })),
    specializations: specializations.map(({ id, name }) => ({ value: String(id), label: name })),
  });
  const today = dayOf(now, config.timeZone);
  const warning = textOf(answers, 'urgency') === 'urgent' ? helpOf({ before: 'emergency' }, t) : undefined;
  const more: Readonly<Record<AskStep, Partial<Step>>> = {
    what: { fields: [...whom, ...pages.what], pageFaults: whomFaults },
    where: {},
    when: { rowText: 'care.add.range' },
    papers: {
      lead: t('care.add.papers'),
      files: {
        purpose: { also: filePurpose(purpose)?.also ?? [], name: purpose },
        least: 0,
        term: t('care.form.files'),
      },
    },
    contact: { known: { phone: user?.currentSubscription?.phone ?? undefined } },
  };
  const steps = askSteps.map(
    (step): PageStep => ({
      key: step,
      question: t(`care.add.ask.${step}`),
      fields: pages[step],
      faults: (form) => [
        ...(step === 'what' ? whomFaults : []),
        ...faultsOf(step, pages[step], answersOn(step, pages[step], form, config.hostLocale), form, today),
      ],
      ...more[step],
      warning,
    }),
  );
  const last: PageStep = {
    key: 'check',
    is: 'summary',
    lead: t('wizard.check'),
    warning,
  };
  const title = t('care.add.title');
  const nothing: Step = { key: 'what', is: 'intro', title };
  return {
    steps: offered.length === 0 ? [nothing] : counted([...steps, last], title, t),
    address: (step, change) =>
      href('medical-care-add', {}, { step: step === 'what' ? undefined : step, change: change ? 1 : undefined }),
    files: await wizardFiles(pageRequest, purpose),
    hidesBlank: true,
    consent: consentTo(pageRequest, 'health_consent_care'),
    sendText: t('care.add.send'),
    send: async (recommendationFileIds) => {
      if (whomFaults.length > 0) throw problem('X444', {}, whomFaults);
      const relative = relativeIn(persons, chosen);
      const parts = askSteps.map((step) => answersOn(step, pages[step], answers, config.hostLocale));
      const input = Object.assign(
        { ...(relative && { personId: relative.id }), ...keyOf(pageRequest), fromDraft: true, recommendationFileIds },
        { consent: textOf(answers, 'consent'), consentVersion: textOf(answers, 'consentVersion') },
        ...parts,
      );
      const { number } = await call(createMedicalCare, inputFor(createMedicalCare, input), {
        idempotencyKey: textOf(answers, 'key'),
      });
      return href('medical-care', { number }, { message: 'sent' });
    },
  };
}

/** The answers of a page by name; those left blank are missing. */
function answersOn(step: AskStep, fields: readonly FieldRow[], form: FormData, locale: string): object {
  if (step === 'when') return { requestedDates: typedRows(form, fields).map(({ row }) => row) };
  const values = readForm(form, fields);
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[name, kind === 'phone' ? phoneAt(locale, value) : value]];
    }),
  );
}

const inputs = {
  what: createMedicalCare.input.pick({
    serviceType: true,
    specializationId: true,
    complaint: true,
    onsetDate: true,
    urgency: true,
  }),
  where: createMedicalCare.input.pick({ preferredPlace: true, radiusKm: true }),
  when: createMedicalCare.input.pick({ requestedDates: true }),
  papers: createMedicalCare.input.pick({ preauthRef: true }),
  contact: createMedicalCare.input.pick({ phone: true, contactWindow: true }),
};

function faultsOf(
  step: AskStep,
  fields: readonly FieldRow[],
  input: object,
  form: FormData,
  today: string,
): Violation[] {
  const { error } = inputs[step].safeParse(input);
  const violations = error ? violationsOf(error, input) : [];
  const faults = [...violations, ...wrongDays(careDays, input, today, violations)];
  if (step !== 'when') return faults;
  // The rows on the page may have gaps and the ones that are sent have none, so the numbers of rows are mapped back.
  const rows = typedRows(form, fields);
  return faults.map((fault) => {
    const [list, index = '0', field = 'from'] = fault.propertyName.split('.');
    return { ...fault, propertyName: [list, rows[Number(index)]?.no ?? 0, field].join('.') };
  });
}
