import { z } from 'zod';
import type { Violation } from '../../platform/error-object.ts';
import type { QuestionName } from '../questions.ts';
import { answersSchema, inOrder, isAsked, isSaid, questionNamed, refuseGaps } from '../request-schema.ts';
import { type HealthTool, healthTools, pagesOf } from './tools.ts';

export function askedPages(tool: HealthTool, answers: ReadonlyMap<string, string>): QuestionName[][] {
  const pages = pagesOf(tool, answers).map((names) => names.filter((name) => isAsked(name, answers)));
  return pages.filter((names) => names.length > 0);
}

function textsIn(answers: Iterable<[string, unknown]>): Map<string, string> {
  return new Map(
    [...answers].flatMap(([name, value]) =>
      isSaid(value) && typeof value !== 'object' ? [[name, String(value)]] : [],
    ),
  );
}

export type AnswersSchema = ReturnType<typeof answersTo>;

/** Answers are dropped if the person's other answers mean that the question is not asked. */
function answersTo(tool: HealthTool) {
  const all = tool.groups.flatMap(({ asks }) => asks);
  const gaps = all.map((name) => ({
    name,
    code: 'V001',
    isGap: (answers: ReadonlyMap<string, unknown>) => {
      const texts = textsIn(answers);
      return !questionNamed(name).optional && !texts.has(name) && askedPages(tool, texts).flat().includes(name);
    },
  }));
  return refuseGaps(z.strictObject(answersSchema(all, () => true)), gaps).transform((answers) => {
    const texts = textsIn(Object.entries(answers));
    const questions = askedPages(tool, texts).flat();
    return Object.fromEntries(
      questions.flatMap((name): [string, string][] => {
        const text = texts.get(name);
        return text === undefined ? [] : [[name, text]];
      }),
    );
  });
}

const schemas: ReadonlyMap<string, AnswersSchema> = new Map(
  healthTools.map((tool: HealthTool) => [tool.id, answersTo(tool)]),
);

export function answersOf({ id }: Pick<HealthTool, 'id'>): AnswersSchema {
  const schema = schemas.get(id);
  if (!schema) throw new Error(`there is no health tool ${id}`);
  return schema;
}

export function violationsOn(tool: HealthTool, names: readonly QuestionName[], answers: object): Violation[] {
  return inOrder(answersOf(tool), names, answers);
}
