import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { discardFile, listStagedFiles } from '../../../contract/records/file.ts';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';

type Caller = Pick<PageRequest, 'call' | 'draftKey'>;

export async function stagedFiles(pageRequest: Caller, purpose: string): Promise<StagedFile[]> {
  const { items } = await pageRequest.call(listStagedFiles, { purpose, ...keyOf(pageRequest) });
  return items.map(({ id, name, kind, size, checking, preview, leftOut }) => {
    return { id, name, kind, size, checking, preview, leftOut };
  });
}

/** The uploads that the page showed are sent, so that a form sent twice sends the same files. */
export function fileIdsIn(form: FormData): string[] {
  return [...new Set(form.getAll(stagedFileField).map(String))];
}

export async function discardStaged(pageRequest: Caller, purpose: string, fileId: string): Promise<void> {
  try {
    await pageRequest.call(discardFile, { purpose, fileId, ...keyOf(pageRequest) });
  } catch (error) {
    // The file is gone already, which is what was wanted.
    if (!isProblem(error) || error.code !== '#404') throw error;
  }
}

/** The key by which files are found that this browser uploaded before its user logged in. */
export function keyOf({ draftKey: key }: Pick<Caller, 'draftKey'>): { key?: string } {
  return key === undefined ? {} : { key };
}
