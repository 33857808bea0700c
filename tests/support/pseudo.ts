import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { z } from 'zod';

// Hungarian texts with doubled and accented vowels, some 40 % longer, in brackets. Text without brackets is in no
// catalogue; a broken layout was measured for short words.

const vowels = new Map(
  Object.entries({
    a: 'áâ',
    e: 'éê',
    i: 'íî',
    o: 'óô',
    u: 'úû',
    á: 'áâ',
    é: 'éê',
    í: 'íî',
    ó: 'óô',
    ö: 'őô',
    ő: 'őô',
    ü: 'űû',
    ű: 'űû',
  }),
);
const Catalogue = z.record(z.string(), z.string());

export function pseudo(message: string): string {
  return message === '' ? '' : `⟦${written(parse(message))}⟧`;
}

/** A text around a link comes in pieces, with the brackets at its ends. */
export function isPseudo(word: string): boolean {
  return [...vowels.values()].some((doubled) => word.includes(doubled));
}

/** ICU MessageFormat with changed words alone. */
function written(tokens: readonly Token[], inPlural = false): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return quoted(lengthened(token.value), inPlural);
      if (token.type === 'octothorpe') return '#';
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'function') return `{${token.arg}, ${token.key}${parameterOf(token.param)}}`;
      const plural = token.type !== 'select';
      const cases = token.cases.map((one) => `${one.key} {${written(one.tokens, plural || inPlural)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

function parameterOf(tokens: readonly Token[] | undefined): string {
  return tokens === undefined ? '' : `, ${tokens.map((token) => ('value' in token ? token.value : '')).join('')}`;
}

function lengthened(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => vowels.get(letter) ?? letter);
}

function quoted(text: string, inPlural: boolean): string {
  return text.replaceAll("'", "''").replaceAll(inPlural ? /[{}#]/g : /[{}]/g, (sign) => `'${sign}'`);
}

/** A folder with the default brand alone, in that language. */
export function pseudoBrands(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-pseudo-'));
  cpSync('brands/default', join(folder, 'default'), { recursive: true });
  cpSync('brands/themes.json', join(folder, 'themes.json'));
  const texts = globSync('locales/hu/**/*.json').flatMap((file) =>
    Object.entries(Catalogue.parse(JSON.parse(readFileSync(file, 'utf8')))),
  );
  const worded = Object.fromEntries(texts.map(([id, text]) => [id, pseudo(text)]));
  writeFileSync(join(folder, 'default/texts.hu.json'), JSON.stringify(worded));
  return folder;
}
