import type { ErrorCode } from '../platform/problem.ts';
import { assessmentQuestions } from './assessment-questions.ts';

// Questions of care requests and health tools, each once; `request-kinds.ts` and `assessment/tools.ts` choose among
// them. Texts are `fields.<name>`, `care.hint.<name>` and `care.option.<name>.<option>`.

type Base = {
  optional?: true;
  hasHint?: true;
  isAsked?: true;
  /** Answers that mean that somebody needs help at once: every later page of the form gives the number to call. */
  helpAt?: readonly string[];
  helpFrom?: number;
  /** The question is for people who gave one of these answers to an earlier one. */
  onlyIf?: { question: string; is: readonly string[] };
  /** The portal knows the answer for a relative, so it is asked on the page that asks for whom, if no relative is chosen. */
  knownOfRelatives?: true;
};

/** Lengths are in characters, and whole numbers within `least` and `most`; a `code` stands for every fault of the answer. */
export type Question = Base &
  (
    | { kind: 'text' | 'long-text'; most: number }
    | { kind: 'whole'; least: number; most: number; code?: ErrorCode }
    | { kind: 'temperature' }
    | { kind: 'past-day' | 'coming-day' }
    | { kind: 'choice' | 'ticks'; options: readonly string[]; words?: string }
    /** A decimal is stored in the first of two units; a value typed in the other is divided by `per`. */
    | {
        kind: 'measure';
        least: number;
        most: number;
        other: { per: number; least: number; most: number };
        code: ErrorCode;
      }
    | { kind: 'language' }
    | { kind: 'phone' | 'local-phone' | 'postal-code' }
  );

const short = { kind: 'text', most: 200 } as const;
const long = { kind: 'long-text', most: 2000 } as const;
const some = { kind: 'long-text', most: 500 } as const;
const yesNo = { kind: 'choice', options: ['no', 'yes'] } as const;

export const questions = {
  complaint: { ...long, hasHint: true },
  since: { kind: 'past-day', optional: true },
  adviceKind: { kind: 'choice', options: ['symptom', 'finding', 'medicine', 'prevention'] },
  temperature: { kind: 'temperature', optional: true, hasHint: true },
  medicines: { ...some, optional: true, hasHint: true },
  allergies: { ...some, optional: true },
  pregnancyWeek: { kind: 'whole', least: 1, most: 42, optional: true, hasHint: true },
  childAge: { kind: 'whole', least: 0, most: 17, hasHint: true, knownOfRelatives: true },
  findings: { ...long, optional: true, hasHint: true },
  /** Kilograms and centimetres have the bounds of S5-11. */
  weight: { kind: 'whole', least: 20, most: 300, code: 'V029', hasHint: true },
  height: { kind: 'whole', least: 50, most: 250, code: 'V030', hasHint: true },
  goal: { kind: 'choice', options: ['lose', 'gain', 'keep', 'illness', 'performance'] },
  diet: { ...some, optional: true, hasHint: true },
  activity: { kind: 'choice', options: ['none', 'weekly', 'often', 'daily'] },
  diseases: { ...some, optional: true },
  psychologyTopic: {
    kind: 'choice',
    options: ['anxiety', 'mood', 'relationship', 'work', 'grief', 'sleep', 'addiction', 'other'],
  },
  urgency: { kind: 'choice', options: ['routine', 'soon', 'urgent'], hasHint: true, helpAt: ['urgent'] },
  anonymous: { ...yesNo, hasHint: true },
  rightsTopic: { kind: 'choice', options: ['complaint', 'data', 'fee', 'waiting', 'treatment', 'other'] },
  institution: short,
  /** The number of a clinic as people in its country dial it, without a country code (S5-06). */
  institutionPhone: { kind: 'local-phone', optional: true, hasHint: true },
  whatHappened: { ...long, hasHint: true },
  wantedOutcome: some,
  diagnosis: { ...some, hasHint: true },
  diagnosedOn: { kind: 'past-day' },
  treatingDoctor: short,
  questionsToExpert: { ...long, hasHint: true },
  opinionLanguage: { kind: 'language' },
  targetCountry: { ...short, optional: true },
  tests: { ...long, hasHint: true },
  postalCode: { kind: 'postal-code', hasHint: true },
  place: { ...short, optional: true, hasHint: true },
  preferredDay: { kind: 'coming-day' },
  otherDay: { kind: 'coming-day', optional: true },
  screeningPackage: { kind: 'choice', options: ['general', 'heart', 'woman', 'man', 'cancer'] },
  vaccine: { kind: 'choice', options: ['influenza', 'covid', 'tick', 'hpv', 'pneumococcus', 'hepatitis', 'travel'] },
  fever: yesNo,
  pregnant: yesNo,
  badReaction: { ...yesNo, hasHint: true },
  badReactionTo: { ...some, hasHint: true, onlyIf: { question: 'badReaction', is: ['yes'] } },
  moleWhere: short,
  moleChanged: { kind: 'choice', options: ['no', 'size', 'colour', 'shape', 'bleeding'] },
  measuredOn: { kind: 'past-day' },
  oxygen: { kind: 'whole', least: 50, most: 100, optional: true, hasHint: true },
  workplace: { ...short, optional: true },
  balanceTopic: { kind: 'choice', options: ['hours', 'stress', 'family', 'sleep', 'return'] },
  wish: { ...long, hasHint: true },
  providerWish: { ...short, optional: true, hasHint: true },
  thirdDay: { kind: 'coming-day', optional: true },
  /** A call or a video visit needs a telephone number (S5-11). */
  answerBy: { kind: 'choice', options: ['email', 'phone', 'video'], hasHint: true },
  answerPhone: { kind: 'phone', optional: true, hasHint: true },
  phone: { kind: 'phone', hasHint: true },
  ...assessmentQuestions,
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

const forOrganising = [
  'postalCode',
  'place',
  'preferredDay',
  'otherDay',
  'thirdDay',
  'providerWish',
  'screeningPackage',
  'vaccine',
  'urgency',
  'workplace',
  'institution',
  'institutionPhone',
  'rightsTopic',
  'phone',
  'answerBy',
  'answerPhone',
] as const satisfies readonly QuestionName[];
const organises: ReadonlySet<string> = new Set(forOrganising);

export function isForOrganising(question: string): boolean {
  return organises.has(question);
}
