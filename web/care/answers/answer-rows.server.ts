import { isQuestion, questionNamed } from '../../../contract/care/request-schema.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { capital } from '../../platform/ui/capital.ts';

/** The words of a choice, a day, or what was typed. */
type AnswerValue = { id: string } | { day: string } | { text: string };
export type AnswerRow = { question: string; shown: AnswerValue };

export function answerRow(question: string, answer: string): AnswerRow {
  if (!isQuestion(question) || answer === '') return { question, shown: { text: answer } };
  const { kind } = questionNamed(question);
  if (kind === 'choice') return { question, shown: { id: `care.option.${question}.${answer}` } };
  if (kind === 'language') return { question, shown: { text: capital(languageName(answer)) } };
  return { question, shown: kind === 'past-day' || kind === 'coming-day' ? { day: answer } : { text: answer } };
}
