import type { QuestionName } from './questions.ts';

/** What the documentation answers to a question where the least that its rule takes would say nothing. */
export const questionExamples: { readonly [Name in QuestionName]?: string | number } = {
  complaint: 'My knee has hurt for two weeks.',
  weight: 75,
  height: 175,
  institution: 'Bükkfa Rendelő',
  whatHappened: 'My records were not handed out.',
  wantedOutcome: 'A copy of my records',
  diagnosis: 'Inguinal hernia',
  diagnosedOn: '2026-10-01',
  treatingDoctor: 'Dr. Béla Kovács',
  questionsToExpert: 'Is an operation needed?',
  tests: 'Blood count',
  moleWhere: 'On the left shoulder',
  measuredOn: '2026-11-20',
  wish: 'Help with finding a specialist',
};
