import { alertIn } from '../../../contract/care/alerts.ts';
import { listCareRequests } from '../../../contract/care/care-request.ts';
import { requestDraft } from '../../../contract/care/drafts.ts';
import type { QuestionName } from '../../../contract/care/questions.ts';
import { type CareRequestKind, isForAge, mandateForCare } from '../../../contract/care/request-kinds.ts';
import {
  answersIn,
  callsForHelp,
  isAsked,
  questionNamed,
  questionsOf,
  violationsIn,
} from '../../../contract/care/request-schema.ts';
import { sendOperations } from '../../../contract/care/send-care-request.ts';
import { listPersons } from '../../../contract/entitlement/relative.ts';
import { filePurpose } from '../../../contract/file-purposes.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { personFaults, personFields, personIn, relativeIn } from '../../entitlement/for-whom.ts';
import { labelOf } from '../../platform/form/label-of.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { speaking } from '../../platform/texts.server.ts';
import { counted } from '../../platform/wizard/answers.server.ts';
import type { PageStep, Wizard, WizardKind } from '../../platform/wizard/wizard.ts';
import { consentTo } from '../../portal/content/contents.server.ts';
import { keyOf } from '../../records/upload/staged-files.server.ts';
import { wizardFiles } from '../../records/upload/wizard-files.server.ts';
import { helpOf } from '../help.ts';
import { fieldOf, fieldsOf } from '../question-field.ts';
import { stepAddress } from '../request-steps.ts';

export function careWizard(kind: CareRequestKind): WizardKind {
  return {
    ...requestDraft(kind.service),
    wizard: (entries, pageRequest) => wizardOf(kind, entries, pageRequest),
  };
}

export function exampleOf({ service }: CareRequestKind, pageRequest: PageRequest): string {
  return speaking(pageRequest)(`care.example.${service}`);
}

async function wizardOf(kind: CareRequestKind, entries: FormData, pageRequest: PageRequest): Promise<Wizard> {
  const { call, config, now } = pageRequest;
  const { service, groups, files } = kind;
  const t = speaking(pageRequest);
  const all = await call(listPersons, { scope: mandateForCare });
  const persons = all.filter(({ relationship, age }) => relationship === null || isForAge(kind, age));
  const chosen = personIn(persons, entries);
  const relative = relativeIn(persons, chosen);
  const whomFields = personFields(persons, chosen, { t, language: pageRequest.language });
  const whomFaults = personFaults(persons, chosen);
  const today = dayOf(now, config.timeZone);
  // The form does not ask for facts that the portal knows of a relative.
  const isFor = (name: QuestionName) => !relative || !questionNamed(name).knownOfRelatives;
  const answers = answersFrom(entries, questionsOf(kind).filter(isFor), pageRequest);
  const questions = groups.map((group, no) => {
    const [whom, faults] = no === 0 ? [whomFields, whomFaults] : [[], []];
    const names = group.filter(isFor);
    const [only] = group.map(fieldOf);
    return {
      question: group.length === 1 && only ? labelOf(only, t) : t(`care.group.${group[0]}`),
      fields: fieldsOf(group, whom),
      asked: [...whom, ...names.filter((name) => isAsked(name, answersIn(answers))).map(fieldOf)],
      faults: (form: FormData) => [...faults, ...violationsIn(names, answersFrom(form, names, pageRequest), today)],
    };
  });
  const chosenAnswers = Object.entries(answers).map(([question, answer]) => ({ question, answer }));
  const alert = alertIn(service, answersIn(answers));
  const warning = callsForHelp(chosenAnswers)
    ? helpOf(kind, t)
    : alert && { title: t(`care.alert.${alert.id}.title`), text: t(`care.alert.${alert.id}.text`) };
  const papers = files && {
    question: t('care.form.files_question'),
    lead: t(`care.form.files_${files.least > 0 ? 'needed' : 'optional'}`),
    files: {
      purpose: { also: filePurpose(files.purpose)?.also ?? [], name: files.purpose },
      term: t('care.form.files'),
      least: files.least,
      isAnonymous: answers.anonymous === 'yes',
    },
  };
  const [self] = persons;
  const refusal = async () => {
    if (pageRequest.user?.impersonator) return undefined;
    const { full } = await call(listCareRequests, { limit: 1 });
    const personId = relative?.id ?? self?.id;
    return full.some((one) => one.service === service && one.personId === personId) ? problem('KQ006') : undefined;
  };
  const pages: readonly PageStep[] = [
    { is: 'intro', lead: t(`home.service.${service}.offer`) },
    ...questions.map((page, no) => ({ ...page, warning, ...(no === 0 && { refusal }) })),
    ...(papers ? [{ ...papers, warning }] : []),
    { is: 'summary', lead: t('wizard.check'), warning },
  ];
  return {
    steps: counted(pages, t(`home.service.${service}.title`), t),
    address: (step, change) => stepAddress(kind, step, change),
    files: files && (await wizardFiles(pageRequest, files.purpose)),
    consent: consentTo(pageRequest, 'health_consent_request'),
    sendText: t('care.form.send'),
    send: async (fileIds) => {
      const row = sendOperations.find((one) => one.kind.service === service);
      if (!row) throw problem('#404');
      if (whomFaults.length > 0) throw problem('X444', {}, whomFaults);
      const input = {
        ...answers,
        ...(relative && { personId: relative.id }),
        ...keyOf(pageRequest),
        fromDraft: true,
        fileIds: [...fileIds],
        consent: textOf(entries, 'consent'),
        consentVersion: textOf(entries, 'consentVersion'),
      };
      const { number } = await call(row.operation, input, { idempotencyKey: textOf(entries, 'key') });
      return href('request', { number }, { message: 'sent' });
    },
  };
}

/** The answers by name; those left blank are missing. */
function answersFrom(form: FormData, names: readonly QuestionName[], { config }: PageRequest): Record<string, string> {
  const values = readForm(form, names.map(fieldOf));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[name, questionNamed(name).kind === 'phone' ? phoneAt(config.hostLocale, value) : value]];
    }),
  );
}
