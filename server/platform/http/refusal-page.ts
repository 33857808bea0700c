import { html } from 'hono/html';
import { href } from '../../../contract/href.ts';
import { stickyOf, withSticky } from '../../../contract/platform/mode.ts';
import type { Problem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../context.ts';
import type { Texts } from '../texts.ts';

type Wording = { texts: Texts; nonce: string; query: URLSearchParams };

export function refusalPage(
  { code }: Problem,
  { host, language, mode, requestId }: RequestInfo,
  { texts, nonce, query }: Wording,
) {
  const { brand } = host;
  const phone = brand.phone.number;
  const values = { phone, requestId, code, field: '', Article: '', limit: '' };
  const say = (id: string) => texts.say(language, id, values);
  const title = say(`errors.${code}.text`);
  const { variables } = host.look(language, mode);
  const color = (role: string) => variables[`--c-${role}`] ?? '';
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title.replace(/\.$/, '')} – ${brand.name}</title><style nonce="${nonce}">
body{font:1.0625rem/1.55 system-ui,sans-serif;margin:0;background:${color('bg')};color:${color('text')}}
main{max-width:40rem;margin:0 auto;padding:3rem 1rem}h1{font-size:1.75rem;line-height:1.25}
a{color:${color('link')}}code{overflow-wrap:anywhere}</style></head><body><main><p>${brand.name}</p><h1>${title}</h1>
<p>${say(`errors.${code}.cause`)}</p><p>${say(`errors.${code}.next`)}</p>
<p><a href="${withSticky(href('home'), stickyOf(query))}">${say('problem.home.link')}</a></p>
<p><small>${say('problem.error.reference')} <code>${requestId}</code></small></p></main></body></html>`;
}
