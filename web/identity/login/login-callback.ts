import type { LoaderFunctionArgs } from 'react-router';
import { href } from '../../../contract/href.ts';
import { finishOpenId } from '../../../contract/identity/openid.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { seeOther } from '../../platform/see-other.ts';
import { keptOpenId } from './openid.server.ts';

/** The partner's answer may log in by GET, because only the browser that went there has the cookie (S2.3-20). */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const { call, keep, config } = pageRequestOf(context);
  keep({ openId: null });
  try {
    const state = keptOpenId(request, config);
    if (state === undefined) throw problem('KA006');
    const { next, ...tokens } = await call(finishOpenId, { query: url.search, state });
    keep({ tokens: { ...tokens, remember: false } });
    return seeOther(next ?? href('home'));
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { proof } = error.details;
    if (typeof proof === 'string') keep({ openId: proof });
    return seeOther(href('login', {}, { failed: error.code }));
  }
}
