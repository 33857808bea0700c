import { draftRow } from '../../../contract/drafts.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { discardDraft, isBrowsers, keptWhere, saveDraft } from '../../../contract/platform/draft.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { textOf, typedText } from './text-of.ts';

export type DraftCaller = Pick<PageRequest, 'call' | 'draftKey' | 'sealedDraft' | 'user' | 'keep'>;

/** @returns whether there is nothing left to be saved */
export async function keepDraft(form: FormData, pageRequest: DraftCaller, about?: string): Promise<boolean> {
  return (await unlessRefused(() => saveTyped(form, pageRequest, about))) !== undefined;
}

/** Saves the draft of a form whose next page reads it. @throws Problem when it cannot be saved */
export async function saveTyped(
  form: FormData,
  pageRequest: DraftCaller,
  about = textOf(form, 'draftAbout'),
): Promise<true> {
  const name = textOf(form, 'draft') ?? '';
  const fields = draftRow(name) ?? {};
  const row = textOf(form, 'draftRow');
  const values: Record<string, string> = {};
  for (const field of form.keys()) {
    const at = row === undefined ? field : `${row}.${field}`;
    // A browser sends two characters for the end of a line, which the limit in the form counts as one.
    if (keptWhere(fields, at)) values[at] = typedText(form, field).replaceAll('\r\n', '\n');
  }
  const add = form.getAll('draftAdd').map(String);
  const drop = textOf(form, 'draftDrop');
  if (Object.keys(values).length === 0 && drop === undefined) return true;
  const rows = { ...(add.length > 0 && { add }), ...(drop !== undefined && { drop }) };
  const { key, sealed } = await pageRequest.call(saveDraft, {
    ...draftQuery(pageRequest, name, about),
    values,
    ...rows,
  });
  if (key !== null) pageRequest.keep({ draft: key });
  if (isBrowsers(fields)) pageRequest.keep({ sealedDraft: sealed });
  return true;
}

export async function dropDraft(
  form: FormData,
  pageRequest: DraftCaller,
  about = textOf(form, 'draftAbout'),
): Promise<void> {
  const name = textOf(form, 'draft');
  const fields = draftRow(name ?? '');
  if (name === undefined || fields === undefined) return;
  if (isBrowsers(fields)) pageRequest.keep({ sealedDraft: null });
  const dropped = await unlessRefused(() => pageRequest.call(discardDraft, draftQuery(pageRequest, name, about)));
  if (dropped?.left === 0) pageRequest.keep({ draft: null });
}

export function draftQuery({ draftKey, sealedDraft }: DraftCaller, form: string, about: string | undefined) {
  const sealed = isBrowsers(draftRow(form) ?? {}) ? sealedDraft : undefined;
  return {
    form,
    ...(draftKey !== undefined && { key: draftKey }),
    ...(about !== undefined && { about }),
    ...(sealed !== undefined && { sealed }),
  };
}

/** If a draft is refused, the page goes on without it. */
export async function unlessRefused<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
