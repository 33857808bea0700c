import { z } from 'zod';
import { callWindows } from '../booking/call-back-states.ts';
import { taj } from '../identity/identifiers.ts';
import { type DayRules, notBeyond, notOlder, notOver, notToCome } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import type { Violation } from '../platform/error-object.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { phone } from '../platform/phone.ts';
import { pastedText } from '../platform/plain-text.ts';
import { wrong } from '../platform/problem.ts';
import { accepted, email, numberWithin, textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { bookingWays, modes, type PreauthFormStep, preauthRules, scopes, sides } from './preauthorization-rules.ts';
import { historyNames, historyQuestion, questionnaireOf } from './questionnaires.ts';

/** A code of ICD-10, such as `M17.1`. */
const icd = z
  .string('KP009')
  .overwrite(pastedText)
  .toUpperCase()
  .regex(/^(?:[A-Z]\d{2}(?:\.?[\dA-Z]{1,4})?)?$/, 'KP009');

const Range = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'KW009', path: ['to'] });

const RequestedCare = z.strictObject({
  serviceCode: textWithin(1, 60),
  bodySite: textWithin(0, 100).default(''),
  side: z.enum(sides, 'V007').default('none'),
  qty: wholeNumberWithin(1, preauthRules.mostQty).default(1),
  note: textWithin(0, 300).default(''),
});

function answerTo(name: (typeof historyNames)[number]): z.ZodType<string | undefined> {
  const question = historyQuestion(name);
  if (question.kind === 'past-day') return day.optional();
  if (question.kind === 'long-text') return textWithin(0, question.most).optional();
  return z.enum([...question.options], 'V007').optional();
}

/** Fields of the form by its steps, in the order of S2.8-01. */
export const stepFields = {
  recommendation: {
    issuedOn: day.meta({ example: '2026-11-10' }),
    doctorName: textWithin(1, 120),
    institution: textWithin(1, 120).meta({ example: 'Bükkfa Rendelő' }),
    diagnosis: textWithin(1, 500).meta({ example: 'Inguinal hernia' }),
    icd: icd.default(''),
    caseRef: numberWithin(0, 20).default(''),
    fileIds: z.array(uuid, 'V007').min(1, 'KF021').max(fileLimits.mostFiles, 'KF010'),
  },
  history: { answers: z.strictObject(Object.fromEntries(historyNames.map((name) => [name, answerTo(name)]))) },
  appointment: { ranges: z.array(Range, 'V007').min(1, 'V001').max(preauthRules.mostRanges, 'V005') },
  examination: {
    scope: z.enum(scopes, 'V007'),
    place: textWithin(1, 120).meta({ example: 'Budapest' }),
    providerWish: textWithin(0, 120).default(''),
    mode: z.enum(modes, 'V007'),
  },
  care: { cares: z.array(RequestedCare, 'V007').min(1, 'V001').max(preauthRules.mostItems, 'V005') },
  person: { taj: z.union([z.literal(''), taj], 'V020').default(''), phone, email },
  booking: { bookBy: z.enum(bookingWays, 'V007') },
  call: {
    callPhone: z.union([z.literal(''), phone], 'V003').default(''),
    callWindow: z.enum(statesOf(callWindows), 'V007').default('any'),
  },
  statement: {
    statementAccepted: accepted('KP010'),
    statementName: textWithin(3, 120).meta({ example: 'Szőke Ünige' }),
    statementVersion: z.string('KP010').refine((version) => version === preauthRules.statementVersion, 'KP010'),
  },
} as const satisfies Record<PreauthFormStep, object>;

export const preauthDays: DayRules = {
  issuedOn: [notToCome, notOlder(preauthRules.recommendationDays, 'KP007')],
  'answers.onset': [notToCome],
  'ranges.*.from': [notOver],
  'ranges.*.to': [notBeyond(preauthRules.daysAhead)],
};

type PreauthWish = {
  cares?: readonly { serviceCode: string }[] | undefined;
  answers?: Readonly<Record<string, string | undefined>> | undefined;
  bookBy?: string | undefined;
  callPhone?: string | undefined;
};

/** Missing answers that another answer makes necessary; a step that is not sent makes none necessary. */
export function gapsIn({ cares, answers, bookBy, callPhone }: PreauthWish): Violation[] {
  const missing = cares && answers ? questionnaireOf(cares.map(({ serviceCode }) => serviceCode)) : [];
  return [
    ...missing
      .filter((name) => !historyQuestion(name).optional && !answers?.[name])
      .map((name) => wrong('V001', `answers.${name}`, '')),
    ...(bookBy === 'phone' && callPhone === '' ? [wrong('U021', 'callPhone', '')] : []),
  ];
}
