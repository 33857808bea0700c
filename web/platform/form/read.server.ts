import { data } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneSuggestion } from '../../../contract/platform/phone.ts';
import { toRefusal } from '../refusal/to-refusal.server.ts';
import { readDateParts } from '../ui/read-date-parts.ts';
import type { FieldRow } from './field-row.ts';
import type { FormOutcome } from './outcome.ts';
import { textOf } from './text-of.ts';

/** What was typed, by the names of the fields; the operation checks it. */
export function readForm(form: FormData, fields: readonly FieldRow[]): Record<string, string | undefined> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'date'
        ? readDateParts(form, name).day || undefined
        : // The offered form of a number, when its button was the one pressed.
          ((kind === 'phone' ? textOf(form, `${name}-suggestion`) : undefined) ?? textOf(form, name)),
    ]),
  );
}

/**
 * Runs what a form asks for; a refusal becomes part of the same page, with nothing typed lost.
 * @throws whatever is not a refusal
 */
export async function answered(
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
  run: () => Promise<Response>,
) {
  try {
    return await run();
  } catch (error) {
    const outcome = refused(error, pageRequest, form, fields);
    return data(outcome, { status: outcome.status });
  }
}

/** @throws whatever is not a refusal */
export function refused(
  error: unknown,
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
): FormOutcome {
  const refusal = toRefusal(error, pageRequest, fields);
  return {
    status: refusal.status,
    refusal,
    typed: typedIn(form, fields),
    dates: Object.fromEntries(
      fields.filter(({ kind }) => kind === 'date').map(({ name }) => [name, readDateParts(form, name).parts]),
    ),
    phoneSuggestion: phoneSuggestion(textOf(form, 'phone') ?? ''),
  };
}

function typedIn(form: FormData, fields: readonly FieldRow[]): Record<string, string | undefined> {
  const shown = fields.filter(({ kind }) => kind !== 'password' && kind !== 'date');
  return readForm(form, shown);
}
