import { expect, it } from 'vitest';
import { keptLinks } from './kept-links.ts';

const kept = (hrefs: readonly string[]) => JSON.stringify(hrefs.map((href) => ({ href, text: 'Belgyógyász' })));

it.each([
  [null, []],
  ['no list', []],
  ['{"href":"/a"}', []],
  [kept(['/services/provider-search?specialization=1']), ['/services/provider-search?specialization=1']],
  [kept(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']), []],
])('reads of %s what leads to a page of the portal alone (T17)', (stored, hrefs) => {
  expect(keptLinks(stored).map(({ href }) => href)).toEqual(hrefs);
});

it('shows eight at most', () => {
  expect(keptLinks(kept(Array.from({ length: 20 }, (_, no) => `/${no}`)))).toHaveLength(8);
});
