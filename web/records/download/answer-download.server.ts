import { redirectDocument } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Problem } from '../../../contract/platform/problem.ts';
import { createDownload } from '../../../contract/records/record.ts';
import { textOf } from '../../platform/form/text-of.ts';

/** Each page with files has a `download`; its form may bring the code for a download that was refused without one. */
export async function answerDownload({ call }: Pick<PageRequest, 'call'>, form: FormData): Promise<Response> {
  const code = textOf(form, 'code');
  const fileId = textOf(form, 'fileId') ?? '';
  const { url } = await call(createDownload, { fileId, ...(code !== undefined && { code }) });
  return redirectDocument(url, { status: 303 });
}

export function asksForCode({ code }: Problem): boolean {
  return ['KF019', 'KF020', 'KF022'].includes(code);
}
