import {
  bookingWays,
  modes,
  type PreauthFormStep,
  preauthRules,
  scopes,
  sides,
} from '../../../../contract/claims/preauthorization-rules.ts';
import { type HistoryQuestion, historyQuestion } from '../../../../contract/claims/questionnaires.ts';
import { callWindowNames } from '../../../booking/call-back/fields.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';

export type Service = { value: string; label: string };

function options(of: string, values: readonly string[]) {
  return values.map((value) => ({ value, text: `preauth.option.${of}.${value}` }));
}

const kinds = { 'past-day': 'date', 'long-text': 'long-text', choice: 'radios' } as const;

function historyField(name: HistoryQuestion): FieldRow {
  const question = historyQuestion(name);
  return {
    name: `answers.${name}`,
    kind: kinds[question.kind],
    hint: `preauth.hint.${name}`,
    ...(question.optional && { optional: true }),
    ...(question.kind === 'long-text' && { longest: question.most }),
    ...(question.kind === 'choice' && { options: options('answer', question.options) }),
  };
}

function rangeFields(no: number): FieldRow[] {
  return ['from', 'to'].map((name) => ({ name: `ranges.${no}.${name}`, kind: 'date' }));
}

export function serviceField(no: number, services: readonly Service[]): FieldRow {
  return { name: `cares.${no}.serviceCode`, kind: 'select', options: [...services] };
}

function careFields(no: number, services: readonly Service[]): FieldRow[] {
  const name = (field: string) => `cares.${no}.${field}`;
  return [
    serviceField(no, services),
    { name: name('bodySite'), kind: 'text', optional: true, longest: 100 },
    { name: name('side'), kind: 'select', options: options('side', sides), initial: 'none' },
    { name: name('qty'), kind: 'whole', initial: '1', longest: 2 },
    { name: name('note'), kind: 'long-text', optional: true, longest: 300 },
  ];
}

const numbers = (most: number) => Array.from({ length: most }, (_, no) => no);

type FormChoices = {
  services: readonly Service[];
  questions: readonly HistoryQuestion[];
  byVideo?: boolean;
  cases?: readonly Service[];
};

/** The fields of a step; `questions` are those of the questionnaire for the chosen services. */
export function fieldsOf(
  step: PreauthFormStep,
  { services, questions: historyQuestions, cases = [], byVideo = true }: FormChoices,
): readonly FieldRow[] {
  const fields: Readonly<Record<PreauthFormStep, readonly FieldRow[]>> = {
    recommendation: [
      { name: 'issuedOn', kind: 'date', hint: 'preauth.hint.issuedOn' },
      { name: 'doctorName', kind: 'text', longest: 120 },
      { name: 'institution', kind: 'text', longest: 120 },
      { name: 'diagnosis', kind: 'long-text', longest: 500 },
      { name: 'icd', kind: 'text', hint: 'preauth.hint.icd', optional: true, longest: 8 },
      ...(cases.length === 0
        ? []
        : [
            {
              name: 'caseRef',
              kind: 'select' as const,
              hint: 'preauth.hint.caseRef',
              options: [...cases],
              optional: true,
            },
          ]),
    ],
    history: historyQuestions.map(historyField),
    appointment: numbers(preauthRules.mostRanges).flatMap(rangeFields),
    examination: [
      { name: 'scope', kind: 'radios', options: options('scope', scopes) },
      { name: 'place', kind: 'text', hint: 'preauth.hint.place', longest: 120 },
      { name: 'providerWish', kind: 'text', optional: true, longest: 120 },
      {
        name: 'mode',
        kind: 'radios',
        options: options('mode', byVideo ? modes : modes.filter((mode) => mode !== 'video')),
      },
    ],
    care: numbers(preauthRules.mostItems).flatMap((no) => careFields(no, services)),
    person: [
      { name: 'taj', kind: 'text', hint: 'preauth.hint.taj', optional: true },
      { name: 'phone', kind: 'phone', autoComplete: 'tel' },
      { name: 'email', kind: 'email', autoComplete: 'email' },
    ],
    booking: [{ name: 'bookBy', kind: 'radios', options: options('bookBy', bookingWays) }],
    call: [
      { name: 'callPhone', kind: 'phone', hint: 'preauth.hint.callPhone', autoComplete: 'tel' },
      {
        name: 'callWindow',
        kind: 'radios',
        options: callWindowNames.map((value) => ({ value, text: `callback.window.${value}` })),
        initial: 'any',
      },
    ],
    statement: [
      { name: 'statementName', kind: 'text', autoComplete: 'name', longest: 120 },
      { name: 'statementAccepted', kind: 'checkbox', tick: { text: 'preauth.statement.tick' } },
    ],
  };
  return fields[step];
}
