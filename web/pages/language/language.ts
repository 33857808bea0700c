import { type ActionFunctionArgs, redirect } from 'react-router';
import { Language } from '../../../contract/brand.ts';
import { factsOf } from '../../api.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** Sets the language for a year and leads back to where the switch was (S1-11, S9-02). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config } = factsOf(context);
  const form = await request.formData();
  const chosen = Language.safeParse(form.get('language'));
  const back = sameOrigin(form.get('back'));
  if (!chosen.success || !config.languages.includes(chosen.data)) return redirect(back, 303);
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `locale=${chosen.data}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
  return redirect(back, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}

/** Only a path of this portal: an address that could lead elsewhere is the home page. */
export function sameOrigin(back: FormDataEntryValue | null): string {
  const here = 'https://portal.invalid';
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back) || !URL.canParse(back, here)) return '/';
  const url = new URL(back, here);
  return url.origin === here ? url.pathname + url.search : '/';
}
