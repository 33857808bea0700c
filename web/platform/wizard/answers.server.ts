import type { z } from 'zod';
import { orderOf, rowsIn } from '../../../contract/platform/draft.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { violationsOf } from '../../../contract/platform/violations.ts';
import type { FieldRow } from '../form/field-row.ts';
import { readForm } from '../form/read.server.ts';
import { textOf, typedText } from '../form/text-of.ts';
import type { T } from '../texts.ts';
import type { PageStep, StagedFile, Step, Wizard, WizardConsent } from './wizard.ts';

/** The answers of the draft and of the page together, because one answer decides about another. */
export function withEntries(answers: FormData, form: FormData): FormData {
  const row = textOf(form, 'draftRow');
  const whole = new FormData();
  for (const [name, value] of answers) whole.set(name, value);
  for (const name of form.keys()) whole.set(row === undefined ? name : `${row}.${name}`, typedText(form, name));
  const [list = '', id = ''] = row?.split('.') ?? [];
  if (row !== undefined) whole.set(orderOf(list), [...new Set([...rowIdsIn(whole, list), id])].join(' '));
  return whole;
}

export function rowIdsIn(form: FormData, list: string): string[] {
  return rowsIn(textOf(form, orderOf(list)));
}

export function answersOn({ row }: Pick<Step, 'row'>, answers: FormData): FormData {
  return row ? rowSaid(row, answers) : answers;
}

export function rowSaid(row: Row, answers: FormData): FormData {
  const own = new FormData();
  const begin = `${rowName(row)}.`;
  for (const [name, value] of answers) if (name.startsWith(begin)) own.set(name.slice(begin.length), value);
  return own;
}

type Row = NonNullable<Step['row']>;

export function rowName({ list, id }: Row): string {
  return `${list}.${id}`;
}

/** Rows of a page in which something was typed, each with its number; a default alone does not count as typed. */
export function typedRows(form: FormData, fields: readonly FieldRow[]): { no: number; row: Record<string, string> }[] {
  const values = readForm(form, fields);
  const entries = fields.flatMap(({ name, initial }) => {
    const [, no, field = ''] = name.split('.');
    const value = values[name];
    return value === undefined ? [] : [{ no: Number(no), field, value, counts: initial === undefined }];
  });
  const numbers = new Set(entries.flatMap(({ no, counts }) => (counts ? [no] : [])));
  return [...numbers].map((no) => ({
    no,
    row: Object.fromEntries(entries.flatMap((one) => (one.no === no ? [[one.field, one.value]] : []))),
  }));
}

/** The files of this row, and those that no row has yet. A file that two tabs gave to two rows belongs to the first. */
export function stagedFor(step: Step, { steps, files }: Wizard, answers: FormData): readonly StagedFile[] {
  const staged = files?.staged ?? [];
  const ownerOf = (id: string) => steps.find(({ row }) => row && idsOf(rowSaid(row, answers)).includes(id)) ?? step;
  return step.row ? staged.filter(({ id }) => ownerOf(id) === step) : staged;
}

export function filesOn(step: Step, wizard: Wizard, answers: FormData): readonly StagedFile[] {
  const staged = step.files ? stagedFor(step, wizard, answers) : [];
  return step.row ? staged.filter(({ id }) => idsOf(answersOn(step, answers)).includes(id)) : staged;
}

export function idsOf(form: FormData): string[] {
  return textOf(form, 'files')?.split(' ') ?? [];
}

export function faultsOn(step: Step, wizard: Wizard, answers: FormData): readonly Violation[] {
  const fileIds = filesOn(step, wizard, answers).map(({ id }) => id);
  const faults = step.faults?.(answersOn(step, answers), fileIds) ?? [];
  return fileIds.length < (step.files?.least ?? 0) ? [...faults, wrong('KF021', 'fileIds')] : faults;
}

export function inputFor<Input extends z.ZodObject>(operation: { input: Input }, input: object): z.output<Input> {
  const { error, data } = operation.input.safeParse(input);
  if (error) throw problem('X444', {}, violationsOf(error, input));
  return data;
}

export function counted(pages: readonly PageStep[], title: string, t: T): Step[] {
  const of = pages.filter(({ is }) => is !== 'intro').length;
  const introduced = pages.length - of;
  return pages.map(({ question, ...page }, no) => {
    const step: Step = { ...page, key: page.key ?? String(no + 1), title };
    if (page.is === 'intro') return step;
    const at = no + 1 - introduced;
    const heading = question ?? page.heading ?? (page.is === 'summary' ? t('wizard.summary') : undefined);
    if (heading === undefined) return { ...step, caption: t('wizard.step', { at, of }) };
    return { ...step, title: heading, caption: t('wizard.title', { title, at, of }) };
  });
}

export function consentRow({ name }: WizardConsent): FieldRow {
  return { name, kind: 'checkbox', tick: { text: 'wizard.consent.tick' } };
}

export function faultyStep(wizard: Wizard, answers: FormData): Step | undefined {
  return wizard.steps.find((step) => step.is === undefined && faultsOn(step, wizard, answers).length > 0);
}
