import { expect, test } from 'vitest';
import { olderNumbers } from '../../tests/support/older-numbers.ts';
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

test('a counted text sets thousands apart alike in a browser that knows other rules (S9-05)', () => {
  olderNumbers();
  const counted = (['hu', 'en', 'ro'] as const).map((language) =>
    speakerOf(textsFor(language, {}))('search.results.doctors', { count: 4000 }),
  );
  expect(counted).toEqual(['4000 orvos', '4,000 doctors', '4.000 de medici']);
});

const wrong = {
  C201: { hu: /szolgáltató/, en: /provider/, ro: /[Ff]urnizor/ },
  C202: { hu: /kezdő dátum/, en: /start date/, ro: /Data de început/ },
  C203: { hu: /orvos/, en: /doctor/, ro: /[Mm]edic/ },
  C204: { hu: /orvos.*szolgáltató/, en: /doctor.*provider/, ro: /[Mm]edic.*furnizor/ },
};

test.each(Object.entries(wrong))('%s says which part of the search is wrong (S8.3-12)', (code, texts) => {
  for (const [language, words] of [
    ['hu', texts.hu],
    ['en', texts.en],
    ['ro', texts.ro],
  ] as const) {
    const t = speakerOf(textsFor(language, {}));
    expect(`${t(`errors.${code}.text`)} ${t(`errors.${code}.cause`)}`).toMatch(words);
  }
});
