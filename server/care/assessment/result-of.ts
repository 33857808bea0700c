import { assess } from '../../../contract/care/assessment/assess.ts';
import type { AssessmentResult } from '../../../contract/care/assessment/assessment.ts';
import { measureNamed } from '../../../contract/care/assessment/measures.ts';
import { riskRegionOf } from '../../../contract/care/assessment/score2.ts';
import { type HealthTool, helpIn, toolNamed } from '../../../contract/care/assessment/tools.ts';
import type { Context } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';

export type Result = Omit<AssessmentResult, 'document'>;

export function derivedOf({ tool: id, answers }: Pick<Result, 'tool' | 'answers'>): Pick<Result, 'help' | 'sources'> {
  const tool = toolNamed(id);
  return {
    help: helpIn(tool, answers) ?? null,
    sources: tool.unproved ? [] : tool.measures.map((measure) => measureNamed(measure).source),
  };
}

export function resultOf(
  context: Context,
  { id, version, measures }: HealthTool,
  answerOf: Record<string, string>,
): Result {
  const region = riskRegionOf(answerOf.residence ?? '');
  const answers = Object.entries(answerOf).map(([question, answer]) => ({ question, answer }));
  return {
    tool: id,
    version,
    region: region ?? null,
    results: assess(measures, new Map(Object.entries(answerOf)), region),
    answers,
    ...derivedOf({ tool: id, answers }),
    at: iso(context.now),
  };
}
