import { z } from 'zod';
import { day } from '../platform/day.ts';
import { draftKey } from '../platform/draft.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { phone, phoneWithoutAreaCode } from '../platform/phone.ts';
import type { ErrorCode } from '../platform/problem.ts';
import { textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { type Question, type QuestionName, questions } from './questions.ts';
import type { CareRequestKind } from './request-kinds.ts';

/** One code for every fault: its text names the unit and gives an example (S5-11). */
function measure(code: ErrorCode, least: number, most: number) {
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number);
  return z.union([z.int(), typed], code).pipe(z.int().min(least, code).max(most, code));
}

/** Degrees Celsius, with one decimal and either separator. */
const temperature = z
  .string('V032')
  .trim()
  .regex(/^(?:3[4-9]|4[0-2])(?:[.,]\d)?$/, 'V032')
  .overwrite((typed) => typed.replace(',', '.'));

/** Of Hungary or of Romania. */
const postalCode = z
  .string('V028')
  .trim()
  .regex(/^(?:\d{4}|\d{6})$/, 'V028');

function answerTo(question: Question): z.ZodType {
  switch (question.kind) {
    case 'text':
    case 'long-text':
      return textWithin(1, question.most);
    case 'whole':
      return question.code === undefined
        ? wholeNumberWithin(question.least, question.most)
        : measure(question.code, question.least, question.most);
    case 'temperature':
      return temperature;
    case 'past-day':
    case 'coming-day':
      return day;
    case 'choice':
      return z.enum([...question.options], 'V007');
    case 'phone':
      return phone;
    case 'local-phone':
      return phoneWithoutAreaCode;
    case 'postal-code':
      return postalCode;
  }
}

export function questionNamed(name: QuestionName): Question {
  return questions[name];
}

export function questionsOf({ groups }: Pick<CareRequestKind, 'groups'>): QuestionName[] {
  return groups.flat();
}

/** By the name of the question; what else a form sends is in it too. */
type Answers = ReadonlyMap<string, unknown>;

export function answersIn(input: object): Answers {
  return new Map(Object.entries(input));
}

/** Whether somebody who gave these answers is asked it. */
export function isAsked(name: QuestionName, answers: Answers): boolean {
  const { onlyIf } = questionNamed(name);
  return onlyIf === undefined || answers.get(onlyIf.question) === onlyIf.is;
}

const spoken: readonly unknown[] = ['phone', 'video'];

/** What a kind's form sends: an answer by the name of each question, and its files. */
export function requestSchema(kind: CareRequestKind) {
  const asked = questionsOf(kind);
  const rows = asked.map((name) => {
    const question = questionNamed(name);
    const answer = answerTo(question);
    return [name, question.optional || question.onlyIf ? answer.optional() : answer] as const;
  });
  return z
    .strictObject({
      ...Object.fromEntries(rows),
      fileIds: z.array(uuid).max(fileLimits.mostFiles, 'KF010').default([]),
      key: draftKey.optional(),
    })
    .check(({ value, issues }) => {
      const said = answersIn(value);
      const missing = asked.filter((name) => questionNamed(name).onlyIf && isAsked(name, said) && !said.get(name));
      for (const name of missing) issues.push({ code: 'custom', message: 'V001', path: [name], input: value });
      // S5-11: who wants to be called says the number.
      if (spoken.includes(said.get('answerBy')) && !said.get('answerPhone'))
        issues.push({ code: 'custom', message: 'U021', path: ['answerPhone'], input: value });
      if (value.fileIds.length < (kind.files?.least ?? 0))
        issues.push({ code: 'custom', message: 'V001', path: ['fileIds'], input: value });
    });
}
