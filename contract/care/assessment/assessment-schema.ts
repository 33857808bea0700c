import { z } from 'zod';
import type { Violation } from '../../platform/error-object.ts';
import type { QuestionName } from '../questions.ts';
import { answersSchema, inOrder, isAsked, isSaid, questionNamed, refuseGaps } from '../request-schema.ts';
import { type HealthTool, pagesOf } from './tools.ts';

/** The questions that somebody who gave these answers is asked, page by page. */
export function askedPages(tool: HealthTool, said: ReadonlyMap<string, string>): QuestionName[][] {
  const pages = pagesOf(tool, said).map((names) => names.filter((name) => isAsked(name, said)));
  return pages.filter((names) => names.length > 0);
}

function textsIn(answers: object): Map<string, string> {
  return new Map(Object.entries(answers).flatMap(([name, value]) => (isSaid(value) ? [[name, String(value)]] : [])));
}

/** What a tool's form sends; an answer to what is not asked of this person is let go. */
export function answersTo(tool: HealthTool) {
  const all = tool.groups.flatMap(({ asks }) => asks);
  const isMissing = (name: QuestionName, said: Map<string, string>) =>
    !questionNamed(name).optional && askedPages(tool, said).some((names) => names.includes(name)) && !said.has(name);
  const gaps = all.map((name) => ({
    name,
    code: 'V001',
    isGap: (said: ReadonlyMap<string, unknown>) => isMissing(name, textsIn(Object.fromEntries(said))),
  }));
  return refuseGaps(z.strictObject(answersSchema(all, () => true)), gaps).transform((answers) => {
    const said = textsIn(answers);
    const asked = askedPages(tool, said).flat();
    return Object.fromEntries(asked.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])));
  });
}

export function violationsOn(tool: HealthTool, names: readonly QuestionName[], answers: object): Violation[] {
  return inOrder(answersTo(tool), names, answers);
}
