import { cookiesOf, type Jar, keepCookies, visit } from '../support/visit.ts';
import type { World } from '../support/world.ts';

type FormContents = { fields?: Record<string, string>; files?: readonly { name: string; bytes: Uint8Array }[] };

/** As a browser without script, with the redirect. */
export async function sendForm(
  w: World,
  path: string,
  { fields = {}, files = [] }: FormContents,
  jar: Jar,
  language = 'hu',
  axe = true,
  host = 'localhost:3000',
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, bytes } of files) body.append('file', new File([new Uint8Array(bytes)], name));
  const answer = await w.request(path, {
    host,
    method: 'POST',
    headers: {
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'accept-language': language,
      accept: 'text/html',
      cookie: cookiesOf(jar),
    },
    body,
  });
  keepCookies(jar, answer);
  const to = answer.headers.get('location');
  const text = to === null ? await answer.text() : '';
  return {
    status: answer.status,
    to,
    text,
    page: to === null ? undefined : await visit(w, to, { jar, host, language, axe }),
  };
}
