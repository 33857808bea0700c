import type { PageRequest } from '../../../contract/page-request.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { fileRefusal } from './file-faults.server.ts';
import { discardStaged } from './staged-files.server.ts';
import { takePapers } from './take-papers.server.ts';

/** `query` goes into the page's address, and opens the list of documents there. */
type AnsweredUploads = { refusal: Refusal | undefined; query: { papers?: string } };

/** Answers a form whose files were refused, or whose button only uploads, removes, chooses or lists files; undefined for any other. */
export async function answerUploads(
  pageRequest: PageRequest,
  form: FormData,
  purpose: string,
): Promise<AnsweredUploads | undefined> {
  if (pressed(form) === 'choose') await takePapers(pageRequest, form, purpose);
  const refusal = fileRefusal(form, pageRequest);
  const remove = textOf(form, 'remove');
  const papers = textOf(form, 'papers');
  const stays = remove !== undefined || papers !== undefined || pressed(form) === 'upload';
  if (!refusal && !stays) return undefined;
  if (remove !== undefined) await discardStaged(pageRequest, purpose, remove);
  return { refusal, query: papers === undefined ? {} : { papers } };
}
