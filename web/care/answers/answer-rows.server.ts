import { isQuestion, optionTexts, questionNamed } from '../../../contract/care/request-schema.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { capital } from '../../platform/ui/capital.ts';

type AnswerValue = { ids: string[] } | { day: string } | { text: string };
export type AnswerRow = { question: string; answer: AnswerValue };

export function answerRow(question: string, answer: string): AnswerRow {
  if (!isQuestion(question) || answer === '') return { question, answer: { text: answer } };
  const ids = optionTexts(question, answer);
  if (ids) return { question, answer: { ids } };
  const { kind } = questionNamed(question);
  if (kind === 'language') return { question, answer: { text: capital(languageName(answer)) } };
  return { question, answer: kind === 'past-day' || kind === 'coming-day' ? { day: answer } : { text: answer } };
}
