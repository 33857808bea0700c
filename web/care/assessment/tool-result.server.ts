import { redirect } from 'react-router';
import type { Assessment, AssessmentResult } from '../../../contract/care/assessment/assessment.ts';
import { measureNamed } from '../../../contract/care/assessment/measures.ts';
import { type HealthTool, toolNamed } from '../../../contract/care/assessment/tools.ts';
import { type MeasuredWords, wordsOf } from '../../../contract/care/assessment/words.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { keptForm } from '../../platform/form/draft.server.ts';
import { speaking } from '../../platform/texts.server.ts';
import { faultyStep } from '../../platform/wizard/answers.server.ts';
import type { Warning } from '../../platform/wizard/wizard.ts';
import { type AnswerRow, answerRow } from '../answers/answer-rows.server.ts';
import { helpOf } from '../help.ts';
import { kindsFor } from '../offered-kinds.ts';
import { stepAddress } from '../request-steps.ts';
import { answersIn, assessOperation, toolAddress, toolWizard } from './tool-wizard.server.ts';

export type ShownResult = {
  tool: string;
  warning: Warning | undefined;
  measured: (MeasuredWords & { book: string | undefined })[];
  answers: AnswerRow[];
  notes: string[];
};

/** The result of the answers so far. @throws a redirect to the first page with a wrong or missing answer */
export async function resultOf(tool: HealthTool, pageRequest: PageRequest, print = false): Promise<AssessmentResult> {
  const { form, about, wizard } = toolWizard(tool);
  const answers = await keptForm(pageRequest, form, about);
  const faulty = faultyStep(await wizard(answers, pageRequest), answers);
  if (faulty) throw redirect(toolAddress(tool, faulty.key, true));
  return pageRequest.call(assessOperation(tool), { answers: answersIn(tool, answers), print });
}

export function shownResult(
  result: Pick<Assessment, 'tool' | 'version' | 'region' | 'results' | 'answers' | 'help' | 'at'>,
  pageRequest: PageRequest,
): ShownResult {
  const t = speaking(pageRequest);
  const { language, config } = pageRequest;
  const { version, help, at } = result;
  const tool = toolNamed(result.tool);
  const day = dayFull(dayOf(at, config.timeZone), language);
  return {
    tool: tool.id,
    warning: helpOf({ before: help ?? undefined }, t),
    measured: wordsOf(result, t, language).map((words) => ({ ...words, book: bookingFor(words.finds, pageRequest) })),
    answers: result.answers.map(({ question, answer }) => answerRow(question, answer)),
    notes: [...(tool.unproved ? [t('assessment.unproved')] : []), t('assessment.version', { version, day })],
  };
}

/** The link to a search for the right doctor; undefined where this person has no search. */
function bookingFor(finds: MeasuredWords['finds'], { config, user }: PageRequest): string | undefined {
  if (finds === undefined || !(config.hasPublicCalendar || user?.hasMap)) return undefined;
  const query = new URLSearchParams(Object.entries(finds).map(([name, id]) => [name, String(id)]));
  return `${config.searchPath}?${query}`;
}

export function sendableWith({ sentWith }: HealthTool, pageRequest: PageRequest) {
  const kinds = kindsFor(pageRequest);
  return sentWith.flatMap((service) => kinds.find((kind) => kind.service === service) ?? []).slice(0, 2);
}

export function modelOf({ measures, unproved, version }: HealthTool, pageRequest: PageRequest): string {
  const t = speaking(pageRequest);
  if (unproved) return `${t('assessment.unproved')} ${t('assessment.own_version', { version })}`;
  const models = measures.map((measure) => measureNamed(measure).source);
  return t('assessment.model', { models: models.join('; '), version });
}

export function requestOf(tool: HealthTool, pageRequest: PageRequest): { to: string; text: string } | undefined {
  const t = speaking(pageRequest);
  const [kind] = sendableWith(tool, pageRequest);
  if (!kind) return undefined;
  return {
    to: stepAddress(kind),
    text: t('assessment.without', { service: t(`home.service.${kind.service}.title`) }),
  };
}

export function savedAddress(assessmentId: string, message?: 'saved'): string {
  return href('assessment', { assessmentId }, message && { message });
}
