import type { PageRequest } from '../../../contract/page-request.ts';
import { paperChoice } from './paper-choice.server.ts';
import type { PageUpload } from './paper-choice.ts';
import { stagedFiles } from './staged-files.server.ts';

export async function pageUpload(
  pageRequest: PageRequest,
  purpose: string,
  query: URLSearchParams,
  isAnonymous = false,
): Promise<PageUpload> {
  const staged = await stagedFiles(pageRequest, purpose);
  return { staged, choice: await paperChoice(pageRequest, purpose, query), isAnonymous };
}
