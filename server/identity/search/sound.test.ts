import { describe, expect, it } from 'vitest';
import { searchedNames, searchedOf } from './search-keys.ts';
import { soundOf, wordsOf } from './sound.ts';

const heard = (name: string) => wordsOf(name).map(soundOf).join(' ');

describe('how a name sounds', () => {
  it.each([
    ['Szőke', 'Szoke', 'SZŐKE', 'Söke', 'Zöke'],
    ['Kovács', 'Kovacs', 'Kováts', 'Kovách', 'Covaci'],
    ['Kiss', 'Kis', 'Chiș', 'Chiş'],
    ['Nagy', 'Naghi', 'Nagi'],
    ['Tóth', 'Tót', 'Toth'],
    ['Széchenyi', 'Szécsényi', 'Secheni'],
    ['Mihály', 'Mihai', 'Mihaj'],
    ['Gulyás', 'Gujás', 'Gullyás'],
    ['Wesselényi', 'Veselényi'],
    ['Câmpeanu', 'Cîmpeanu', 'Cimpeanu'],
    ['Țurcanu', 'Ţurcanu', 'Turcanu', 'Tzurcanu'],
    ['Xantus', 'Kszantus', 'Ksantusz'],
    ['Weöres', 'Vörös'],
  ])('is the same of %s and its spellings (S1-11)', (...spellings) => {
    expect(new Set(spellings.map(heard)).size, spellings.map(heard).join()).toBe(1);
  });

  it.each([
    ['Kovács', 'Takács'],
    ['Szabó', 'Varga'],
    ['Béla', 'Géza'],
    ['Popescu', 'Ionescu'],
    ['Horváth', 'Orbán'],
  ])('is another of %s and %s (S1-11)', (one, other) => {
    expect(heard(one)).not.toBe(heard(other));
  });
});

describe('what a name is found by', () => {
  const anna = {
    family_name: 'Kis-Nagy',
    given_name: 'Anna Mária',
    birth_name: null,
    birth_date: '1980-05-14',
    phone: null,
    email: 'Anna+kapu@Example.com',
    contact_email: null,
  };
  const values = (account: Parameters<typeof searchedOf>[0]) => searchedOf(account).map(({ value }) => value);
  const isFound = (account: Parameters<typeof searchedOf>[0], name: string, day = '1980-05-14') =>
    searchedNames(name, day).some(({ kind, value }) => kind === 'name' && values(account).includes(value));

  it('takes either family name with either given name, in whatever order, and never without the birth date (S1-08)', () => {
    for (const name of ['Kis Anna', 'anna nagy', 'Dr. Nagy Mária', 'MARIA ANNA KIS-NAGY', 'Kovács Kis Anna'])
      expect(isFound(anna, name), name).toBe(true);
    for (const name of ['Kis Nagy', 'Anna Mária', 'Anna', 'Kovács Anna']) expect(isFound(anna, name), name).toBe(false);
    expect(isFound(anna, 'Kis Anna', '1980-05-15')).toBe(false);
    expect(values({ ...anna, birth_date: null })).toEqual(['anna@example.com']);
  });

  it('takes the name at birth, and a name that has one part alone (S1-08)', () => {
    expect(isFound({ ...anna, birth_name: 'Szőke Anna' }, 'Szoke Maria')).toBe(true);
    expect(isFound({ ...anna, family_name: 'Anna Kis', given_name: '' }, 'Kis Anna')).toBe(true);
  });

  it('takes a telephone in any spelling of it (S5-05)', () => {
    const [one, ...others] = ['+36301234567', '06 30 123 4567', '0036-30-123-4567', '+36 (30) 123-4567'].map((phone) =>
      values({ ...anna, phone }).find((value) => value.startsWith('+')),
    );
    expect([one, ...new Set(others)]).toEqual(['+36301234567', '+36301234567']);
  });
});
