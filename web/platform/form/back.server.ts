import { samePortalPath } from '../../../contract/platform/back.ts';
import { textOf } from './text-of.ts';

const searched = ['q', 'location'];
const longest = 80;

/** The page to return to after a button of the header, with the text of a search, which no draft keeps. */
export function backOf(form: FormData, url: URL): string | undefined {
  const posted = samePortalPath(String(form.get('back') ?? ''));
  if (posted !== undefined) return posted;
  const back = samePortalPath(url.searchParams.get('back') ?? '');
  if (back === undefined) return undefined;
  const page = new URL(back, url);
  for (const name of searched) {
    const text = textOf(form, name);
    if (text === undefined || text.length > longest) page.searchParams.delete(name);
    else page.searchParams.set(name, text);
  }
  return page.pathname + page.search;
}
