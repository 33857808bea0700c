import { z } from 'zod';
import { type DayRules, notOver, notToCome, wrongDays } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import { sentDraft } from '../platform/draft.ts';
import type { Violation } from '../platform/error-object.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { languages } from '../platform/languages.ts';
import { phone, phoneWithoutAreaCode } from '../platform/phone.ts';
import { plainText } from '../platform/plain-text.ts';
import type { ErrorCode } from '../platform/problem.ts';
import { textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { violationsOf } from '../platform/violations.ts';
import { healthConsent } from './health-consent.ts';
import { questionExamples } from './question-examples.ts';
import { type Question, type QuestionName, questions } from './questions.ts';
import type { CareRequestKind } from './request-kinds.ts';

/** One code stands for every fault of the number; its text names the unit and gives an example (S5-11). */
function measure(code: ErrorCode, least: number, most: number) {
  const digits = z
    .string()
    .overwrite(plainText)
    .regex(/^\d{1,3}$/)
    .transform(Number);
  return z.union([z.int(), digits], code).pipe(z.int().min(least, code).max(most, code));
}

/** Degrees Celsius, with one decimal and either separator. */
const temperature = z
  .string('V032')
  .overwrite(plainText)
  .regex(/^(?:3[4-9]|4[0-2])(?:[.,]\d)?$/, 'V032')
  .overwrite((text) => text.replace(',', '.'));

type MeasureQuestion = Extract<Question, { kind: 'measure' }>;

/** A number is accepted with a point or a comma, in either unit; it is stored in the first one, with two decimals. */
function measured({ least, most, other, code }: MeasureQuestion) {
  const isWithin = (value: number, range: { least: number; most: number }) =>
    range.least <= value && value <= range.most;
  return z
    .string(code)
    .overwrite(plainText)
    .regex(/^\d{1,3}(?:[.,]\d{1,3})?$/, code)
    .overwrite((text) => {
      const value = Number(text.replace(',', '.'));
      return String(isWithin(value, other) ? Math.round((value / other.per) * 100) / 100 : value);
    })
    .refine((value) => isWithin(Number(value), { least, most }), code);
}

function ticksOf(options: readonly string[]) {
  return z.string('V007').refine((text) => text.split(',').every((one) => options.includes(one)), 'V007');
}

/** Hungarian postal codes have four digits, Romanian ones six. */
const postalCode = z
  .string('V028')
  .overwrite(plainText)
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
    case 'ticks':
      return ticksOf(question.options);
    case 'measure':
      return measured(question);
    case 'language':
      return z.enum(languages, 'V007');
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

export function isQuestion(name: string): name is QuestionName {
  return Object.hasOwn(questions, name);
}

export function optionTexts(name: QuestionName, answer: string): string[] | undefined {
  const question = questionNamed(name);
  if (!('options' in question)) return undefined;
  const chosen = answer.split(',').filter((one) => one !== '');
  return chosen.map((one) => `care.option.${question.words ?? name}.${one}`);
}

export type Answer = { question: string; answer: string };

export type Help = 'emergency' | 'crisis' | 'pressure';

export function callsForHelp(answers: readonly Answer[]): boolean {
  return answers.some(({ question, answer }) => {
    if (!isQuestion(question)) return false;
    const { helpAt, helpFrom } = questionNamed(question);
    return helpAt?.includes(answer) || (helpFrom !== undefined && answer !== '' && Number(answer) >= helpFrom);
  });
}

export function questionsOf({ groups }: Pick<CareRequestKind, 'groups'>): QuestionName[] {
  return groups.flat();
}

type Answers = ReadonlyMap<string, unknown>;

export function answersIn(input: object): Answers {
  return new Map(Object.entries(input));
}

export function isAsked(name: QuestionName, answers: Answers): boolean {
  const { onlyIf, knownOfRelatives } = questionNamed(name);
  if (knownOfRelatives && answers.get('personId') !== undefined) return false;
  return onlyIf === undefined || onlyIf.is.some((answer) => answers.get(onlyIf.question) === answer);
}

function isConditional({ onlyIf, knownOfRelatives }: Question): boolean {
  return onlyIf !== undefined || knownOfRelatives === true;
}

const spoken: readonly unknown[] = ['phone', 'video'];

function answersTo(names: readonly QuestionName[]) {
  const mayLack = ({ optional, ...question }: Question) => optional || isConditional(question);
  return answersSchema(names, (name) => mayLack(questionNamed(name)));
}

export function answersSchema(names: readonly QuestionName[], mayLack: (name: QuestionName) => boolean) {
  const rows = names.map((name) => {
    const example = questionExamples[name];
    const rule = answerTo(questionNamed(name));
    const answer = example === undefined ? rule : rule.meta({ example });
    return [name, mayLack(name) ? answer.optional() : answer] as const;
  });
  return Object.fromEntries(rows);
}

export function isSaid(answer: unknown): boolean {
  return answer !== undefined && answer !== '';
}

/** A question that another answer makes necessary is reported as missing even if other answers are wrong too. */
function withoutGaps<Schema extends z.ZodType<object>>(schema: Schema, names: readonly QuestionName[]): Schema {
  const gaps = names
    .filter((name) => isConditional(questionNamed(name)))
    .map((name) => ({
      name,
      code: 'V001',
      isGap: (answers: Answers) => isAsked(name, answers) && !isSaid(answers.get(name)),
    }));
  // A person who wants to be called has to give a telephone number (S5-11).
  if (names.includes('answerPhone'))
    gaps.push({
      name: 'answerPhone',
      code: 'U021',
      isGap: (answers) => spoken.includes(answers.get('answerBy')) && !isSaid(answers.get('answerPhone')),
    });
  return refuseGaps(schema, gaps);
}

type Gap = { name: QuestionName; code: string; isGap: (answers: Answers) => boolean };

export function refuseGaps<Schema extends z.ZodType<object>>(schema: Schema, gaps: readonly Gap[]): Schema {
  return gaps.reduce(
    (all, { name, code, isGap }) =>
      all.refine((value) => !isGap(answersIn(value)), {
        error: code,
        path: [name],
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  );
}

export function requestSchema(kind: CareRequestKind) {
  const names = questionsOf(kind);
  const sent = z.strictObject({
    ...answersTo(names),
    personId: uuid.optional(),
    fileIds: z.array(uuid).max(fileLimits.mostFiles, 'KF010').default([]),
    ...healthConsent,
    ...sentDraft,
  });
  const least = kind.files?.least ?? 0;
  return withoutGaps(sent, names).refine(({ fileIds }) => !Array.isArray(fileIds) || fileIds.length >= least, {
    error: 'KF021',
    path: ['fileIds'],
    when: () => true,
  });
}

export function violationsIn(names: readonly QuestionName[], answers: object, today: string): Violation[] {
  const violations = inOrder(withoutGaps(z.strictObject(answersTo(names)), names), names, answers);
  return [...violations, ...wrongDays(daysOf(names), answers, today, violations)];
}

export function inOrder(schema: z.ZodType, names: readonly QuestionName[], answers: object): Violation[] {
  const { error } = schema.safeParse(answers);
  const violations = error ? violationsOf(error, answers) : [];
  return names.flatMap((name) => violations.filter(({ propertyName }) => propertyName === name));
}

const dayKinds = { 'past-day': [notToCome], 'coming-day': [notOver] } as const;

export function daysOf(names: readonly QuestionName[]): DayRules {
  return Object.fromEntries(
    names.flatMap((name) => {
      const { kind } = questionNamed(name);
      return kind === 'past-day' || kind === 'coming-day' ? [[name, dayKinds[kind]]] : [];
    }),
  );
}
