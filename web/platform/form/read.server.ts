import { data } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneSuggestion } from '../../../contract/platform/phone.ts';
import type { Refusal } from '../refusal/refusal.ts';
import { toRefusal } from '../refusal/to-refusal.server.ts';
import { textsFor } from '../texts.server.ts';
import { speakerOf } from '../texts.ts';
import { readDateParts, wrongParts } from '../ui/read-date-parts.ts';
import type { FieldRow } from './field-row.ts';
import { dropDraft, keepDraft } from './keep-draft.server.ts';
import type { FormOutcome, TypedValues } from './outcome.ts';
import { textOf } from './text-of.ts';

/** The typed values as they are, because the operation checks them. */
export function readForm(form: FormData, fields: readonly FieldRow[]): Record<string, string | undefined> {
  return Object.fromEntries(fields.map((field) => [field.name, readField(form, field)]));
}

function readField(form: FormData, { name, kind }: FieldRow): string | undefined {
  if (kind === 'date') return readDateParts(form, name).day || undefined;
  if (kind === 'ticks') return form.getAll(name).filter(Boolean).join(',') || undefined;
  // The suggested telephone number wins if its button was pressed.
  return (kind === 'phone' ? textOf(form, `${name}-suggestion`) : undefined) ?? textOf(form, name);
}

/** The entries as they are shown again: dates in parts, and no passwords. */
export function entriesIn(form: FormData, fields: readonly FieldRow[]): TypedValues {
  const dates = fields.filter(({ kind }) => kind === 'date');
  const others = fields.filter(({ kind }) => kind !== 'date' && kind !== 'password');
  return {
    values: readForm(form, others),
    dates: Object.fromEntries(
      dates.map(({ name }) => {
        const read = readDateParts(form, name);
        return [name, { parts: read.parts, text: read.text, wrong: wrongParts(read).map(({ part }) => part) }];
      }),
    ),
    phoneSuggestion: phoneSuggestion(textOf(form, fields.find(({ kind }) => kind === 'phone')?.name ?? 'phone') ?? ''),
  };
}

/** The answer of `run`, or its refusal with the typed values. @throws the error itself when it is not a Problem */
export async function answered<Answer>(
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
  run: () => Promise<Answer>,
) {
  try {
    const answer = await run();
    await dropDraft(form, pageRequest);
    return answer;
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    await keepDraft(form, pageRequest);
    return data(outcome, { status: outcome.status });
  }
}

/** @throws the error itself when it is not a Problem */
export function refusedForm(
  error: unknown,
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
): FormOutcome {
  const refusal = explained(toRefusal(error, pageRequest, fields), pageRequest, form, fields);
  return { status: refusal.status, refusal, entries: entriesIn(form, fields) };
}

/** Faults of `fileIds` are shown at the field for files. */
export function atFileField(outcome: FormOutcome): FormOutcome {
  const { refusal } = outcome;
  if (!refusal) return outcome;
  const faults = refusal.faults.map((fault) => (fault.name === 'fileIds' ? { ...fault, name: 'file' } : fault));
  return { ...outcome, refusal: { ...refusal, faults } };
}

/** Faults of a date name its impossible parts, with the limits. */
export function explained(
  refusal: Refusal,
  { language, config }: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
): Refusal {
  const t = speakerOf(textsFor(language, config.look.texts));
  const dates = new Set(fields.flatMap(({ name, kind }) => (kind === 'date' ? [name] : [])));
  const faults = refusal.faults.map(({ name, text }) => {
    const wrong = dates.has(name) ? wrongParts(readDateParts(form, name)) : [];
    return { name, text: [text, ...wrong.map(({ part, last }) => t(`dates.wrong.${part}`, { last }))].join(' ') };
  });
  return { ...refusal, faults };
}
