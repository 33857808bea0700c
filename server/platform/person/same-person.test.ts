import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessOf } from './same-person.ts';

const person = (text: string) => {
  const [family_name = '', rest = ''] = text.split(',').map((part) => part.trim());
  const [, given_name = '', birth_date = '1990-01-01'] = /^(\D+)(\d[\d-]+)?$/.exec(rest) ?? [];
  return { family_name, given_name: given_name.trim(), birth_date };
};

const pairs = readFileSync(new URL('./pairs.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, truth, answer, one, other] = /^(one|two) (same|unsure|other): (.+) = (.+)$/.exec(line) ?? [];
    return one === undefined || other === undefined
      ? []
      : [{ line, truth, answer, one: person(one), other: person(other) }];
  });

describe('two spellings', () => {
  it('are of one person, of two, or for a person to decide, for more than 300 pairs as people write them (S3.4-01)', () => {
    expect(pairs.length).toBeGreaterThan(300);
    const wrong = pairs.filter(({ one, other, answer }) => likenessOf(one, other) !== answer);
    expect(wrong.map(({ line, one, other }) => `${likenessOf(one, other)}: ${line}`)).toEqual([]);
  });

  it('of two persons are never taken for the same; the counts are those of decision 0184 (S3.4-01)', () => {
    const counts: Record<string, number> = {};
    for (const { truth, one, other } of pairs) {
      const row = `${truth} ${likenessOf(one, other)}`;
      counts[row] = (counts[row] ?? 0) + 1;
    }
    expect(counts).toEqual({ 'one same': 125, 'one unsure': 116, 'one other': 7, 'two unsure': 12, 'two other': 73 });
  });
});

const families = [
  'Szőke',
  'Kiss-Nagy',
  'Kovácsné Tóth',
  'Ștefănescu',
  "O'Brien",
  'Müller',
  'de la Cruz',
  'Széchényi',
  'Ó',
];
const givens = ['Bence', 'Anna Mária', 'Annamária', 'Ștefan', 'Jean-Pierre', 'Éva', 'Zsófia Kata', 'Ion', 'A.'];
const letters = fc.stringMatching(/^[a-záéőűșțß' -]{1,12}$/);
const name = (of: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...of) }, { arbitrary: letters, weight: 1 });
const day = fc.constantFrom('1990-01-12', '1990-01-21', '1990-12-01', '2018-03-05');
const persons = fc.record({ family_name: name(families), given_name: name(givens), birth_date: day });
const titles = ['Dr. ', 'prof. ', 'özv. ', 'ifj.', 'Prof. univ. dr. ing. ', 'dl. ', 'Dr. med. '];
const spellings: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => `\u202a${text}\u200b`,
  (text) => text.replaceAll('-', ' '),
  (text) => text.replaceAll("'", '’'),
  (text) => text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'),
];

describe('any two spellings', () => {
  it('compare alike from both sides, and each is the same as itself (S3.4-01)', () => {
    fc.assert(
      fc.property(persons, persons, (one, other) => {
        expect(likenessOf(one, other)).toBe(likenessOf(other, one));
        expect(likenessOf(one, { ...one })).toBe('same');
      }),
      { numRuns: 2000 },
    );
  });

  it('are one whatever the titles, case, accents and order of the names (S3.4-01)', () => {
    const known = fc.record({
      family_name: fc.constantFrom(...families),
      given_name: fc.constantFrom(...givens),
      birth_date: day,
    });
    const spelled = fc.tuple(fc.constantFrom('', ...titles), fc.constantFrom(...spellings), fc.boolean());
    fc.assert(
      fc.property(known, spelled, (one, [title, spell, isSwapped]) => {
        const [family_name, given_name] = [spell(title + one.family_name), spell(one.given_name)];
        const names = isSwapped ? { family_name: given_name, given_name: family_name } : { family_name, given_name };
        expect(likenessOf(one, { ...names, birth_date: one.birth_date })).toBe('same');
      }),
      { numRuns: 2000 },
    );
  });

  it('are never sure to be one where the days of birth differ (S3.4-01)', () => {
    fc.assert(
      fc.property(persons, persons, fc.boolean(), (one, other, isNamesake) => {
        fc.pre(one.birth_date !== other.birth_date);
        const second = isNamesake ? { ...one, birth_date: other.birth_date } : other;
        expect(likenessOf(one, second)).not.toBe('same');
      }),
      { numRuns: 2000 },
    );
  });
});
