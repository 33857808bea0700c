import { expect, it } from 'vitest';
import { fold, matches } from './fold.ts';

it('forgets case and marks, so a name is found however it is typed (S3.9-01)', () => {
  expect(fold('Győr')).toBe('gyor');
  expect(fold('ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP')).toBe('arvizturo tukorfurogep');
  expect(fold('Ștefan Țepeș')).toBe('stefan tepes');
});

it('reads the comma below and the cedilla as one letter', () => {
  expect(fold('Galați Brașov')).toBe(fold('Galaţi Braşov'));
});

it('reads a composed letter as its parts', () => {
  expect(fold('Kőszeg'.normalize('NFD'))).toBe(fold('Kőszeg'.normalize('NFC')));
});

it('keeps words apart by one space whatever stood between them', () => {
  expect(fold('  Cluj-Napoca,   Județul Cluj ')).toBe('cluj napoca judetul cluj');
  expect(fold('Budapest XIII. kerület')).toBe('budapest xiii kerulet');
});

it('has nothing to say about punctuation alone', () => {
  expect(fold(' – … ')).toBe('');
});

it('changes nothing the second time', () => {
  for (const text of ['İstanbul', 'Łódź', 'Straße', 'Œuvre', 'Bistrița-Năsăud'])
    expect(fold(fold(text))).toBe(fold(text));
});

it('S3.9-01: what is typed is found by any part of any word, accents or not', () => {
  expect(matches('Bőrgyógyászat – Első vizsgálat', 'bor elso')).toBe(true);
  expect(matches('Chișinău', 'CHISINAU')).toBe(true);
  expect(matches('Bőrgyógyászat', 'szem')).toBe(false);
});
