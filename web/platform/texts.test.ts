import { expect, test } from 'vitest';
import { textsFor } from './texts.server.ts';
import { speakerOf } from './texts.ts';

test.each([
  [1, 'un caracter'],
  [8, '8 caractere'],
  [100, '100 de caractere'],
])('Romanian counts a limit of %i characters as people say it (R39)', (limit, counted) => {
  const t = speakerOf(textsFor('ro', {}));
  expect(t('errors.V026.text', { limit })).toBe(`Parola poate avea cel mult ${counted}.`);
});

test('a limit that is not known breaks no Romanian text (R39)', () => {
  const t = speakerOf(textsFor('ro', {}));
  expect(t('errors.V026.text', { limit: '' })).toContain('Parola poate avea cel mult');
});
