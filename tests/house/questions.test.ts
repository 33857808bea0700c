import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, it } from 'vitest';

const questions = readFileSync('docs/questions.md', 'utf8')
  .split(/^(?=\d+\. \*\*)/m)
  .slice(1)
  .map((text) => ({ question: /\*\*(.+?)\*\*/.exec(text)?.[1] ?? '', text }));

/** Two printed pages. */
const mostWords = 1100;

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const wordsOf = (tokens: readonly Token[]) => tokens.flatMap(({ raw }) => raw.split(/\s+/).filter(Boolean)).length;

/** Undefined without such a heading. */
function wordsBelow(path: string, fragment: string): number | undefined {
  const tokens = marked.lexer(readFileSync(path, 'utf8'));
  const start = tokens.findIndex((one) => one.type === 'heading' && anchor(one.text) === fragment);
  if (start === -1) return undefined;
  const next = tokens.findIndex((one, at) => at > start && one.type === 'heading');
  return wordsOf(tokens.slice(start + 1, next === -1 ? undefined : next));
}

it('a stranger’s twenty questions are answered', () => {
  expect(questions).toHaveLength(20);
});

it.each(questions)('“$question” leads to a section of at most two pages', ({ text }) => {
  const links = [...text.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)];
  const lengths = links.map(([, path = '', fragment = '']) => wordsBelow(join('docs', path), fragment));
  expect(lengths).not.toEqual([]);
  expect(lengths).not.toContain(undefined);
  expect(Math.min(...lengths.map((words) => words ?? mostWords + 1))).toBeLessThanOrEqual(mostWords);
});
