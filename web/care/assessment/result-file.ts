import { create } from 'content-disposition';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { toolIds, toolNamed } from '../../../contract/care/assessment/tools.ts';
import { href } from '../../../contract/href.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { resultOf } from './tool-result.server.ts';

export function loader() {
  return redirect(href('services-health-check-v2'));
}

/** The answers are read from the browser's draft, so that no address contains them. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const id = textOf(await request.formData(), 'tool');
  if (!toolIds.some((one) => one === id)) throw problem('#404');
  const { document } = await resultOf(toolNamed(id ?? ''), pageRequestOf(context), true);
  if (!document) throw new Error('a result that is printed has a document');
  return new Response(Buffer.from(document.content, 'base64'), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': create(document.name),
      'Cache-Control': 'no-store',
    },
  });
}
