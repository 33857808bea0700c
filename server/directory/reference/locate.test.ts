import { expect, it } from 'vitest';
import { type Address, findPlace } from './locate.ts';

function idOf(address: Partial<Address>): string | undefined {
  return findPlace({ city: '', line: [], ...address })?.id;
}

it('finds the district of Budapest by the postcode (S3.13-05)', () => {
  expect(idOf({ country: 'HU', city: 'Budapest', postalCode: '1117' })).toBe('hu-bu-11');
  expect(idOf({ country: 'Magyarország', city: 'BUDAPEST', postalCode: '1239' })).toBe('hu-bu-23');
});

it('takes Budapest as a whole when the postcode is no district', () => {
  expect(idOf({ country: 'HU', city: 'Budapest' })).toBe('hu-bu');
});

it('finds the sector of Bucharest by its name or the postcode (S3.13-05)', () => {
  expect(idOf({ country: 'RO', city: 'București', district: 'Sector 3' })).toBe('ro-b-s3');
  expect(idOf({ country: 'RO', city: 'Bucuresti', line: ['Calea Victoriei 1, sectorul 1'] })).toBe('ro-b-s1');
  expect(idOf({ country: 'Romania', city: 'Bucharest', postalCode: '060042' })).toBe('ro-b-s6');
});

it('finds a city in any of its languages and either spelling of ș and ț', () => {
  expect(idOf({ country: 'RO', city: 'Kolozsvár' })).toBe('ro-cj-cluj-napoca');
  expect(idOf({ country: 'RO', city: 'Braşov' })).toBe('ro-bv-brasov');
  expect(idOf({ country: 'HU', city: 'GYOR' })).toBe('hu-gs-gyor');
});

it('falls back to the county of a village', () => {
  expect(idOf({ country: 'HU', city: 'Kisbajom', state: 'Somogy vármegye' })).toBe('hu-so');
  expect(idOf({ country: 'RO', city: 'Florești', state: 'Județul Cluj' })).toMatch(/^ro-cj/);
});

it('knows no place in another country, and none for a village without a county', () => {
  expect(idOf({ country: 'AT', city: 'Wien' })).toBeUndefined();
  expect(idOf({ country: 'HU', city: 'Sehollandia' })).toBeUndefined();
});
