import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { languageRows } from '../contract/platform/languages.ts';

// Writes web/portal/frame/fonts/*.woff2, and their letters into fonts.css: only the letters of the portal's
// languages, and only the weights that the themes name.
const root = join(import.meta.dirname, '..');

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '„”“’–—…•€'].join('');
const extended = languageRows.map(({ letters }) => letters).join('');

const families = [
  { name: 'public-sans', wght: { min: 400, max: 700 } },
  { name: 'literata', wght: { min: 600, max: 600 } },
  { name: 'onest', wght: { min: 400, max: 700 } },
  { name: 'figtree', wght: { min: 400, max: 700 } },
] as const;

for (const { name, wght } of families) {
  for (const [part, text] of [
    ['latin', latin],
    ['latin-ext', extended],
  ] as const) {
    const file = join(root, `node_modules/@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
    const axis = wght.min === wght.max ? wght.min : wght;
    const subset = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2', variationAxes: { wght: axis } });
    writeFileSync(join(root, `web/portal/frame/fonts/${name}-${part}.woff2`), subset);
    console.log(`${name}-${part} ${(subset.length / 1024).toFixed(1)} kB`);
  }
}

const styles = join(root, 'web/portal/frame/fonts.css');
const css = readFileSync(styles, 'utf8').replaceAll(/[^}]+/g, (face) =>
  face.includes('-latin-ext.woff2') ? face.replace(/(?<=unicode-range: )[^;]+/, unicodeRange(extended)) : face,
);
writeFileSync(styles, css);

function unicodeRange(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const starts = codes.filter((code) => !codes.includes(code - 1));
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  const ranges = starts.map((start) => {
    const end = codes.find((code) => code >= start && !codes.includes(code + 1)) ?? start;
    return start === end ? `U+${hex(start)}` : `U+${hex(start)}-${hex(end)}`;
  });
  return ranges.join(', ');
}
