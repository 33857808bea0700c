import type { Question, QuestionName } from '../../contract/care/questions.ts';
import { optionTexts, questionNamed } from '../../contract/care/request-schema.ts';
import { languageName, languages } from '../../contract/platform/languages.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { capital } from '../platform/ui/capital.ts';

const kinds = {
  text: 'text',
  'long-text': 'long-text',
  whole: 'whole',
  temperature: 'decimal',
  'past-day': 'date',
  'coming-day': 'date',
  choice: 'radios',
  language: 'radios',
  phone: 'phone',
  'local-phone': 'text',
  'postal-code': 'text',
  measure: 'decimal',
  ticks: 'ticks',
} as const satisfies Record<Question['kind'], FieldRow['kind']>;

export function fieldOf(name: QuestionName): FieldRow {
  const question = questionNamed(name);
  return {
    name,
    kind: kinds[question.kind],
    ...(question.optional && { optional: true }),
    ...(question.hasHint && { hint: `care.hint.${name}` }),
    ...((question.kind === 'text' || question.kind === 'long-text') && { longest: question.most }),
    ...(question.kind === 'language' && {
      options: languages.map((value) => ({ value, label: capital(languageName(value)) })),
    }),
    ...(question.isAsked && { label: `care.asked.${name}` }),
    ...('options' in question && {
      options: question.options.map((value) => ({ value, text: optionTexts(name, value)?.[0] ?? value })),
    }),
  };
}

/** The question for whom it is comes first, because what is known of a relative need not be typed. */
export function fieldsOf(names: readonly QuestionName[], whom: readonly FieldRow[]): FieldRow[] {
  return [
    ...whom,
    ...names.map((name) => {
      const row = fieldOf(name);
      return whom.length > 0 && questionNamed(name).knownOfRelatives
        ? { ...row, optional: true, hint: `care.hint.${name}_relatives` }
        : row;
    }),
  ];
}
