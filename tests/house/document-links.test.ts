import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, it } from 'vitest';

const papers = [...globSync('*.md'), ...globSync('docs/**/*.md')].sort();

function tokensOf(paper: string): Token[] {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(readFileSync(paper, 'utf8')), (token) => void tokens.push(token));
  return tokens;
}

/** GitHub's fragment of a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

it.each(papers)('each link of %s leads to a file and a heading that are there', (paper) => {
  const broken = tokensOf(paper).flatMap((token) => {
    if (token.type !== 'link' || URL.canParse(token.href)) return [];
    const [path = '', heading] = decodeURI(token.href).split('#');
    const target = path === '' ? paper : join(dirname(paper), path);
    if (!existsSync(target)) return [token.href];
    const names = () => tokensOf(target).flatMap((one) => (one.type === 'heading' ? [anchor(one.text)] : []));
    return heading === undefined || !target.endsWith('.md') || names().includes(heading) ? [] : [token.href];
  });
  expect(broken).toEqual([]);
});
