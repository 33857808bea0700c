import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Writes web/portal/frame/fonts/*.woff2: only the letters of the three languages, only the weights the themes name.
const root = join(import.meta.dirname, '..');

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

const latin = [range(0x20, 0x7e), range(0xa0, 0xff), '„”“’–—…•€'].join('');
const extended = 'őűŐŰșțăȘȚĂ';

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
