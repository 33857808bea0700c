import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, type Problem, problem } from '../../../contract/platform/problem.ts';
import { choosePaper } from '../../../contract/records/paper.ts';
import { fileFaultField, stagedFileField } from '../../../contract/records/staged-fields.ts';
import { keyOf } from './staged-files.server.ts';

export async function takePapers(
  pageRequest: Pick<PageRequest, 'call' | 'draftKey'>,
  form: FormData,
  purpose: string,
): Promise<void> {
  const refused: Problem[] = [];
  const ticked = form.getAll('paper').map(String);
  for (const fileId of ticked) {
    try {
      const { file } = await pageRequest.call(choosePaper, { purpose, fileId, ...keyOf(pageRequest) });
      form.append(stagedFileField, file.id);
    } catch (error) {
      if (!isProblem(error)) throw error;
      refused.push(error);
    }
  }
  if (ticked.length === 0) refused.push(problem('KF021'));
  for (const { code, details } of refused) form.append(fileFaultField, JSON.stringify({ code, details }));
  form.delete('paper');
  form.set('intent', 'upload');
}
