import type { PageRequest } from '../../../contract/page-request.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { fileRefusal } from './file-faults.server.ts';
import { discardStaged } from './staged-files.server.ts';

/**
 * Answers a form with files before its own button is looked at: files that came with it were refused, or the button only uploads or
 * removes files. Undefined where neither is so, and the form is to be sent.
 */
export async function answerUploads(
  pageRequest: PageRequest,
  form: FormData,
  purpose: string,
): Promise<{ refusal: Refusal | undefined } | undefined> {
  const refusal = fileRefusal(form, pageRequest);
  const remove = textOf(form, 'remove');
  if (!refusal && remove === undefined && textOf(form, 'intent') !== 'upload') return undefined;
  if (remove !== undefined) await discardStaged(pageRequest, purpose, remove);
  return { refusal };
}
