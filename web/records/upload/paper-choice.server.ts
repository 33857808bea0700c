import { filePurpose } from '../../../contract/file-purposes.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { listPapers } from '../../../contract/records/paper.ts';
import type { PaperChoice } from './paper-choice.ts';

const limit = 10;

/** An operator who prepares a form cannot choose among the customer's documents. @param query the query of the page's address */
export async function paperChoice(
  { call, user }: Pick<PageRequest, 'call' | 'user'>,
  purpose: string,
  query: URLSearchParams,
): Promise<PaperChoice> {
  const row = filePurpose(purpose);
  if (!row) throw problem('#404');
  const canChoose = user !== undefined && !user.impersonator;
  const page = /^[1-9]\d{0,2}$/.exec(query.get('papers') ?? '')?.[0];
  const list =
    canChoose && page !== undefined
      ? { ...(await call(listPapers, { purpose, page: Number(page), limit })), page: Number(page), limit }
      : undefined;
  return { readers: row.readers, canChoose, list };
}
