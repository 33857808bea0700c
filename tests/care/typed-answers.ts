import type { QuestionName } from '../../contract/care/questions.ts';
import { questionNamed } from '../../contract/care/request-schema.ts';
import { dayParts } from '../support/day-parts.ts';

const own: Partial<Record<QuestionName, string>> = { badReaction: 'yes', answerBy: 'phone' };

/** A day comes in parts, as its form has it. */
export function typedAnswers(names: readonly QuestionName[]): Record<string, string> {
  return Object.assign({}, ...names.map(typedAnswer));
}

function typedAnswer(name: QuestionName): Record<string, string> {
  const question = questionNamed(name);
  switch (question.kind) {
    case 'past-day':
      return dayParts(name, '2026-11-09');
    case 'coming-day':
      return dayParts(name, '2026-12-01');
    case 'temperature':
      return { [name]: '38,5' };
    case 'whole':
      return { [name]: String(question.most) };
    case 'choice':
      return { [name]: own[name] ?? question.options[0] ?? '' };
    case 'measure':
      return { [name]: String(question.least) };
    case 'ticks':
      return { [name]: question.options[0] ?? '' };
    case 'local-phone':
      return { [name]: '62 545 000' };
    case 'postal-code':
      return { [name]: '1117' };
    case 'language':
      return { [name]: 'ro' };
    case 'phone':
      return { [name]: '06 30 123 4567' };
    default:
      return { [name]: `Szöveg: ${name}` };
  }
}
