import { assess } from '../../../contract/care/assessment/assess.ts';
import type { AssessmentResult } from '../../../contract/care/assessment/assessment.ts';
import { riskRegionOf } from '../../../contract/care/assessment/score2.ts';
import type { HealthTool } from '../../../contract/care/assessment/tools.ts';
import type { Context } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';

export type Result = Omit<AssessmentResult, 'document'>;

export function resultOf(
  context: Context,
  { id, version, measures }: HealthTool,
  said: Record<string, string>,
): Result {
  const region = riskRegionOf(said.residence ?? '');
  return {
    tool: id,
    version,
    region: region ?? null,
    results: assess(measures, new Map(Object.entries(said)), region),
    answers: Object.entries(said).map(([question, answer]) => ({ question, answer })),
    at: iso(context.now),
  };
}
