import { serialize } from 'hono/utils/cookie';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { href } from '../../../contract/href.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { backOf } from '../../platform/form/back.server.ts';
import { keepDraft } from '../../platform/form/keep-draft.server.ts';
import { seeOther } from '../../platform/see-other.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** The language is stored for a year, and the browser returns to the page with the switch (S1-11, S9-02). */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { config, mode } = pageRequest;
  const form = await request.formData();
  await keepDraft(form, pageRequest);
  const chosen = Language.safeParse(form.get('language'));
  const back = backOf(form, url) ?? href('home');
  if (!chosen.success || !config.languages.includes(chosen.data)) return redirect(back, 303);
  const secure = config.baseUrl.startsWith('https:');
  const cookie = serialize('locale', chosen.data, { path: '/', maxAge: yearInSeconds, sameSite: 'Lax', secure });
  // A frame keeps no cookie, so there the address names the language.
  const to = mode === 'iframe' ? inLanguage(back, chosen.data) : back;
  return seeOther(to, { 'Set-Cookie': cookie });
}

function inLanguage(path: string, language: Language): string {
  const url = new URL(path, 'https://portal.invalid');
  url.searchParams.set('locale', language);
  return url.pathname + url.search;
}

export function loader() {
  return redirect(href('home'));
}
