import { type ActionFunctionArgs, redirect } from 'react-router';
import { href } from '../../../contract/href.ts';
import { logoutAtDesk } from '../../../contract/identity/operator.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { seeOther } from '../../platform/see-other.ts';

/** A GET logs nobody out, because an image on another site could send one (T16). */
export function loader() {
  return redirect(href('desk'));
}

export async function action({ context }: ActionFunctionArgs) {
  const { call, keep } = pageRequestOf(context);
  await call(logoutAtDesk, {});
  keep({ desk: null });
  return seeOther(href('desk-login'));
}
