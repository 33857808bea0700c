import type { PageRequest } from '../../../contract/page-request.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { fileRefusal } from './file-faults.server.ts';
import { discardStaged } from './staged-files.server.ts';
import { takePapers } from './take-papers.server.ts';

/** `query` is the page's query, by which its list of papers is open. */
type AnsweredUploads = { refusal: Refusal | undefined; query: { papers?: string } };

/**
 * Answers a form with files before its own button is looked at: files that came with it were refused, or the button only uploads,
 * removes or chooses files, or lists papers. Undefined where none is so, and the form is to be sent.
 */
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
