import { type DraftForm, draftRow } from '../../../contract/drafts.ts';
import { readDraft } from '../../../contract/platform/draft.ts';
import type { Draft } from './draft.ts';
import type { FieldRow } from './field-row.ts';
import { type DraftCaller, draftQuery, unlessRefused } from './keep-draft.server.ts';
import type { TypedValues } from './outcome.ts';
import { entriesIn } from './read.server.ts';

export async function draftOf(
  pageRequest: DraftCaller,
  form: DraftForm,
  fields: readonly FieldRow[],
  about?: string,
): Promise<Draft> {
  return draftWith(await keptForm(pageRequest, form, about), form, fields, about);
}

export async function keptForm(pageRequest: DraftCaller, form: DraftForm, about?: string): Promise<FormData> {
  const { call, user, draftKey, sealedDraft } = pageRequest;
  const query = draftQuery(pageRequest, form, about);
  // An operator is not even asked for, because the operation would refuse them and write that to the audit (T15).
  const waits = user?.impersonator && user.currentSubscription?.needsPrivacyStatement;
  const known = !waits && (user ?? draftKey ?? sealedDraft) !== undefined;
  const { values } = (known ? await unlessRefused(() => call(readDraft, query)) : undefined) ?? { values: {} };
  const answers = new FormData();
  for (const [name, value] of Object.entries(values)) answers.set(name, value);
  return answers;
}

export function draftWith(
  answers: FormData,
  form: DraftForm,
  fields: readonly FieldRow[],
  about?: string,
  row?: string,
): Draft {
  const begin = row === undefined ? '' : `${row.split('.')[0]}.*.`;
  const own = Object.entries(draftRow(form) ?? {}).filter(([name]) => name.startsWith(begin));
  const named = (isTab: boolean) =>
    own.flatMap(([name, where]) => ((where === 'tab') === isTab ? [name.slice(begin.length)] : [])).join(' ');
  return {
    form,
    about,
    row,
    tab: named(true),
    server: named(false),
    entries: [...answers].length === 0 ? undefined : touchedEntries(answers, fields),
  };
}

/** A field that was emptied stays empty, and one that was never touched keeps the page's suggestion. */
function touchedEntries(answers: FormData, fields: readonly FieldRow[]): TypedValues {
  const entries = entriesIn(answers, fields);
  const touched = Object.entries(entries.values).filter(([name]) => answers.has(name));
  return { ...entries, values: Object.fromEntries(touched.map(([name, value]) => [name, value ?? ''])) };
}
