import { assessOperations } from '../../../contract/care/assessment/assessment.ts';
import { askedPages, violationsOn } from '../../../contract/care/assessment/assessment-schema.ts';
import { type HealthTool, helpIn } from '../../../contract/care/assessment/tools.ts';
import { assessmentDraft } from '../../../contract/care/drafts.ts';
import type { QuestionName } from '../../../contract/care/questions.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { routeRow } from '../../../contract/routes.ts';
import { labelOf } from '../../platform/form/label-of.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { speaking } from '../../platform/texts.server.ts';
import { counted } from '../../platform/wizard/answers.server.ts';
import type { PageStep, Wizard, WizardKind } from '../../platform/wizard/wizard.ts';
import { helpOf } from '../help.ts';
import { fieldOf } from '../question-field.ts';

export const resultStep = 'result';

export function toolAddress({ page }: HealthTool, step = '1', change = false): string {
  const query = new URLSearchParams({ ...(step !== '1' && { step }), ...(change && { change: '1' }) }).toString();
  return `${routeRow(page)?.path}${query === '' ? '' : `?${query}`}`;
}

export function toolWizard(tool: HealthTool): WizardKind {
  return { ...assessmentDraft(tool.id), wizard: async (form, pageRequest) => wizardOf(tool, form, pageRequest) };
}

function wizardOf(tool: HealthTool, form: FormData, pageRequest: PageRequest): Wizard {
  const t = speaking(pageRequest);
  const answers = answersIn(tool, form);
  const allAnswers = Object.entries(answers).map(([question, answer]) => ({ question, answer }));
  const warning = helpOf({ before: helpIn(tool, allAnswers) }, t);
  const questions = askedPages(tool, new Map(Object.entries(answers))).map((names): PageStep => {
    const fields = names.map(fieldOf);
    const [only, ...more] = fields;
    const question = only && more.length === 0 ? labelOf(only, t) : undefined;
    return {
      question,
      lead: tool.hasLead && t(`assessment.tool.${tool.id}.asked`),
      fields,
      warning,
      faults: (form) => violationsOn(tool, names, answersIn(tool, form)),
    };
  });
  const pages: readonly PageStep[] = [
    { is: 'intro', lead: t(`assessment.tool.${tool.id}.lead`) },
    ...questions,
    { is: 'summary', lead: t('assessment.check'), warning },
  ];
  return {
    steps: counted(pages, t(`assessment.tool.${tool.id}.title`), t),
    address: (step, change) => toolAddress(tool, step, change),
    consent: undefined,
    sendText: t('assessment.show'),
    send: async () => toolAddress(tool, resultStep),
  };
}

/** The answers by name; those left blank are missing. */
export function answersIn(tool: HealthTool, form: FormData): Record<string, string> {
  const names: readonly QuestionName[] = tool.groups.flatMap(({ asks }) => asks);
  const values = readForm(form, names.map(fieldOf));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export function assessOperation({ id }: HealthTool) {
  const row = assessOperations.find(({ tool }) => tool.id === id);
  if (!row) throw problem('#404');
  return row.operation;
}
