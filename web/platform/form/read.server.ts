import { data } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneSuggestion } from '../../../contract/platform/phone.ts';
import { toRefusal } from '../refusal/to-refusal.server.ts';
import { readDateParts } from '../ui/read-date-parts.ts';
import type { FieldRow } from './field-row.ts';
import { dropDraft, keepDraft } from './keep-draft.server.ts';
import type { FormOutcome, Typed } from './outcome.ts';
import { textOf } from './text-of.ts';

/** The typed values by field name, unchecked: the operation validates them. */
export function readForm(form: FormData, fields: readonly FieldRow[]): Record<string, string | undefined> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'date'
        ? readDateParts(form, name).day || undefined
        : // The suggested number, when its button was pressed.
          ((kind === 'phone' ? textOf(form, `${name}-suggestion`) : undefined) ?? textOf(form, name)),
    ]),
  );
}

/** The typed values to show again: dates in parts, no passwords. */
export function typedIn(form: FormData, fields: readonly FieldRow[]): Typed {
  const dates = fields.filter(({ kind }) => kind === 'date');
  const others = fields.filter(({ kind }) => kind !== 'date' && kind !== 'password');
  return {
    values: readForm(form, others),
    dates: Object.fromEntries(dates.map(({ name }) => [name, readDateParts(form, name).parts])),
    phoneSuggestion: phoneSuggestion(textOf(form, 'phone') ?? ''),
  };
}

/** Answers a refusal as data with the typed values. @throws the error itself when it is no Problem */
export async function answered(
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
  run: () => Promise<Response>,
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

/** @throws the error itself when it is no Problem */
export function refusedForm(
  error: unknown,
  pageRequest: PageRequest,
  form: FormData,
  fields: readonly FieldRow[],
): FormOutcome {
  const refusal = toRefusal(error, pageRequest, fields);
  return { status: refusal.status, refusal, typed: typedIn(form, fields) };
}
