import { expect, it } from 'vitest';
import { languages } from '../../../contract/platform/languages.ts';
import { comingRoutes } from '../../../contract/routes.ts';
import en from '../../../locales/en/portal/coming.json' with { type: 'json' };
import hu from '../../../locales/hu/portal/coming.json' with { type: 'json' };
import ro from '../../../locales/ro/portal/coming.json' with { type: 'json' };

const texts = { hu, en, ro };
const ids = comingRoutes.flatMap(({ id }) => ['title', 'lead'].map((part) => `coming.${id}.${part}`));

it('has 35 pages to come; whoever builds one takes one off here (S2.1, S2.2, S2.3)', () => {
  expect(comingRoutes).toHaveLength(35);
});

it.each(languages)(
  'says in %s what each page to come will be for, and nothing of those that are there (S1-11)',
  (language) => {
    const said = Object.keys(texts[language]).filter((id) => !id.startsWith('coming.page.'));
    expect(said.sort()).toEqual(ids.sort());
  },
);
