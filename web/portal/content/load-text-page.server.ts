import type { LoaderFunctionArgs } from 'react-router';
import type { Call } from '../../../contract/operations.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { readContentPage } from '../../../contract/portal/content.ts';
import { api } from '../../platform/api.ts';

/** All text pages have this loader; `/industries/pharma` also gets a breadcrumb to `/industries` (S2.1-01). */
export async function loadTextPage({ url, context }: LoaderFunctionArgs) {
  const call = api(context);
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  const page = await call(readContentPage, { path });
  const above = path.slice(0, path.lastIndexOf('/'));
  return { page, above: above === '' ? undefined : await titleOf(call, above) };
}

async function titleOf(call: Call, path: string): Promise<{ href: string; text: string } | undefined> {
  try {
    return { href: path, text: (await call(readContentPage, { path })).title };
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
