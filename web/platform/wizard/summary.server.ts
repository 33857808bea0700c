import type { PageRequest } from '../../../contract/page-request.ts';
import { datePartsOf } from '../../../contract/platform/draft.ts';
import { fieldNameOf } from '../../../contract/platform/field-name.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { readForm } from '../form/read.server.ts';
import { textOf } from '../form/text-of.ts';
import { speaking } from '../texts.server.ts';
import { capital } from '../ui/capital.ts';
import { answersOn, filesOn, rowIdsIn, rowName, typedRows } from './answers.server.ts';
import type { Step, SummaryGroup, Wizard } from './wizard.ts';

export function summaryOf(wizard: Wizard, answers: FormData, pageRequest: PageRequest): SummaryGroup[] {
  const groups = wizard.steps
    .filter(({ is }) => is === undefined)
    .map((step) => {
      const to = wizard.address(step.key, true);
      const lines = linesOf(step, answersOn(step, answers), pageRequest);
      const files = filesOn(step, wizard, answers).map(({ name }) => name);
      if (step.files) lines.push({ term: step.files.term, text: files.join('\n') || undefined });
      const visibleLines = wizard.hidesBlank ? lines.filter(({ text }) => text !== undefined) : lines;
      return { title: step.heading, to, rows: visibleLines.map((line) => ({ ...line, to })) };
    });
  const [first] = groups;
  return first && first.title === undefined ? [{ ...first, rows: groups.flatMap(({ rows }) => rows) }] : groups;
}

type Line = { term: string; text: string | undefined };

function linesOf(
  { fields = [], questions = fields, words = {} }: Step,
  own: FormData,
  pageRequest: PageRequest,
): Line[] {
  const t = speaking(pageRequest);
  const values = readForm(own, questions);
  const rows = new Set(typedRows(own, questions).map(({ no }) => no));
  return questions.flatMap(({ name, kind, initial, options = [] }) => {
    const [, no, leaf] = name.split('.');
    if (words[name] === null || (leaf !== undefined && !rows.has(Number(no)))) return [];
    const term = `${leaf === undefined ? '' : `${Number(no) + 1}. `}${capital(t(`fields.${fieldNameOf(name)}`))}`;
    const value = values[name] ?? initial;
    const option = options.find((one) => one.value === value);
    if (option) return [{ term, text: 'text' in option ? t(option.text) : option.label }];
    if (value !== undefined && kind === 'date') return [{ term, text: dayFull(value, pageRequest.language) }];
    const text = value !== undefined && kind === 'phone' ? phoneAt(pageRequest.config.hostLocale, value) : value;
    return [{ term, text: words[name] ?? text }];
  });
}

/** The last page sends all answers in hidden fields, so that a form sent twice is the same form. */
export function carriedOf(wizard: Wizard, answers: FormData): Record<string, string | undefined> {
  const carried: Record<string, string | undefined> = {};
  for (const step of wizard.steps.filter(({ is }) => is === undefined)) {
    const begin = step.row ? `${rowName(step.row)}.` : '';
    const names = (step.fields ?? []).flatMap(({ name, kind }) => (kind === 'date' ? datePartsOf(name) : [name]));
    for (const name of names) carried[begin + name] = textOf(answers, begin + name);
    if (step.row) carried[`${step.row.list}.*`] = rowIdsIn(answers, step.row.list).join(' ');
    if (step.files)
      carried[`${begin}files`] = filesOn(step, wizard, answers)
        .map(({ id }) => id)
        .join(' ');
  }
  return carried;
}
