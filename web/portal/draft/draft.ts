import { type ActionFunctionArgs, redirect } from 'react-router';
import { href } from '../../../contract/href.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { keepDraft } from '../../platform/form/keep-draft.server.ts';
import { textOf } from '../../platform/form/text-of.ts';

/** Saves a draft. Without script the button sends `to`, the page to go on to; script sends none and reads only the status. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const isKept = await keepDraft(form, pageRequestOf(context));
  const to = textOf(form, 'to');
  if (to === undefined) return new Response(null, { status: isKept ? 204 : 429 });
  return redirect(samePortalPath(to) ?? href('home'), 303);
}

export function loader() {
  return redirect(href('home'));
}
