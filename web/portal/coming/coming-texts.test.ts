import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../../contract/platform/languages.ts';
import { comingRoutes } from '../../../contract/routes.ts';

const ids = comingRoutes.flatMap(({ id }) => ['title', 'lead'].map((part) => `coming.${id}.${part}`));

it('has one page to come; whoever builds one takes one off here (S2.1, S2.2, S2.3)', () => {
  expect(comingRoutes).toHaveLength(1);
});

it.each(languages)('says in %s what each page to come will be for, and nothing of those that are there', (language) => {
  const said = Object.keys(JSON.parse(readFileSync(`locales/${language}/portal/coming.json`, 'utf8'))).filter(
    (id) => !id.startsWith('coming.page.'),
  );
  expect(said.sort()).toEqual(ids.sort());
});
