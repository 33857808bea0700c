import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageRows } from '../../../contract/platform/languages.ts';

const faces = [...readFileSync('web/portal/frame/fonts.css', 'utf8').matchAll(/unicode-range: ([^;]+);/g)];
const ranges = new Set(faces.flatMap(([, list = '']) => list.split(', ')));

function isCovered(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return [...ranges].some((range) => {
    const [from = '', to = from] = range.slice('U+'.length).split('-');
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16);
  });
}

it('has the letters of every language (S1-11)', () => {
  for (const { code, letters } of languageRows)
    expect(
      [...letters].filter((letter) => !isCovered(letter)),
      code,
    ).toEqual([]);
  expect(isCovered('Ж')).toBe(false);
});
