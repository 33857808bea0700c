import { expect, it } from 'vitest';
import { withoutVerb } from './commit-verbs.ts';

it('finds the subjects of commits that do not begin with a verb of the trade', () => {
  const subjects = ['Add a page', 'Let a page be', 'Adding a page', 'Fix', '', 'Say what is left'];
  expect(withoutVerb(subjects)).toEqual(['Let a page be', 'Adding a page', '', 'Say what is left']);
});
