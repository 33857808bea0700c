// Texts that would run `pwned()` as markup: ways to run, writings and places. Generated in a fixed order, so that a
// failure can be repeated (T18).

import { deep } from '../support/deep.ts';

const attributes = [
  '<img src=x onerror=pwned()>',
  '<img/src="x"/onerror=pwned()>',
  '<img src=x:x onerror=pwned()//',
  '<svg onload=pwned()>',
  '<svg/onload=pwned()//',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<svg><set onbegin=pwned() attributename=x>',
  '<svg><a xlink:href="javascript:pwned()"><text y=20>x</text></a>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=pwned()>#x">',
  '<svg><style><img src=x onerror=pwned()></style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=pwned()>',
  '<math href="javascript:pwned()">x</math>',
  '<body onload=pwned()>',
  '<body onpageshow=pwned()>',
  '<input autofocus onfocus=pwned()>',
  '<select autofocus onfocus=pwned()>',
  '<textarea autofocus onfocus=pwned()>',
  '<div tabindex=0 autofocus onfocus=pwned()>',
  '<details open ontoggle=pwned()>',
  '<marquee onstart=pwned()>',
  '<video><source onerror=pwned()>',
  '<video src=x onerror=pwned()>',
  '<audio src=x onerror=pwned()>',
  '<video poster=javascript:pwned()>',
  '<div style="animation:x 1s" onanimationstart=pwned()>',
  '<p style="background:url(javascript:pwned())">x',
  '<link rel=stylesheet href=x onerror=pwned()>',
  '<style onload=pwned()></style>',
  '<object data="x" onerror=pwned()>',
  '<iframe onload=pwned()>',
];
const elements = [
  '<script>pwned()</script>',
  '<script src="data:text/javascript,pwned()"></script>',
  '<script type=module>pwned()</script>',
  '<script\n>pwned()</script\n>',
  '<scr<script>ipt>pwned()</scr</script>ipt>',
  '<iframe src="javascript:parent.pwned()"></iframe>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<object data="javascript:pwned()"></object>',
  '<object data="data:text/html,<script>pwned()</script>"></object>',
  '<embed src="javascript:pwned()">',
  '<meta http-equiv=refresh content="0;url=javascript:pwned()">',
  '<meta http-equiv=refresh content="0;url=data:text/html,x">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<form action="javascript:pwned()"><button>x</button></form>',
  '<button formaction="javascript:pwned()">x</button>',
  '<a href="javascript:pwned()">x</a>',
  '<a href="JaVaScRiPt:pwned()">x</a>',
  '<a href="java&#9;script:pwned()">x</a>',
  '<a href=" &#14; javascript:pwned()">x</a>',
  '<a href="data:text/html,<script>pwned()</script>">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<template><img src=x onerror=pwned()></template>',
  '<xmp><p title="</xmp><svg/onload=pwned()>">',
];
const bare = [
  '[x](javascript:pwned())',
  '![x](x" onerror="pwned\\(\\))',
  '[x](data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+)',
  '$'.concat('{pwned()}{{constructor.constructor("pwned()")()}}'),
  'javascript:/*--></title></style></textarea></script><svg/onload=pwned()>',
];
/** Sixty ways to run. */
export const vectors = [...attributes, ...elements, ...bare];

const entity = (base: 10 | 16, end: string) => (text: string) =>
  [...text].map((sign) => `&#${base === 16 ? 'x' : ''}${(sign.codePointAt(0) ?? 0).toString(base)}${end}`).join('');

const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(/<(\w+)/g, (_match, name: string) => `<${name.toUpperCase()}`),
  (text) => text.replaceAll(' ', '\t'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  entity(16, ';'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
];
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `" ${text} x="`,
  (text) => `</title>${text}`,
  (text) => `</textarea>${text}`,
  (text) => `</script>${text}`,
  (text) => `</style>${text}`,
  (text) => `-->${text}`,
  (text) => `]]>${text}`,
  (text) => `\\";${text}//`,
  (text) => `"}]</script>${text}`,
];

/** 60 × 7 × 12. */
export const payloads: readonly string[] = vectors.flatMap((vector) =>
  writings.flatMap((write) => places.map((place) => place(write(vector)))),
);

/** A seventh: each way to run in each writing and in each place, and each writing in each place. */
const sample = payloads.filter((_payload, at) => {
  const place = at % places.length;
  const writing = Math.floor(at / places.length) % writings.length;
  const vector = Math.floor(at / places.length / writings.length);
  return (vector + writing + place) % writings.length === 0;
});

export const tried: readonly string[] = deep ? payloads : sample;

export function inGroups(size: number): string[][] {
  return Array.from({ length: Math.ceil(tried.length / size) }, (_group, at) =>
    tried.slice(at * size, (at + 1) * size),
  );
}
