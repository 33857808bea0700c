import { expect, test } from 'vitest';
import { filterOf, filtersSet, holdIn, hrefWith, isThin, parseSearchQuery } from '../offering/search-query.ts';
import { inOrder } from './empty-result.server.ts';
import { inSentence } from './in-sentence.ts';
import { listTypeOf } from './list-type.ts';
import { offered, pathTo } from './places.ts';

const searchQuery = (query: string) => parseSearchQuery(new URLSearchParams(query));

test.each([
  ['', 'doctors', 'doctors'],
  ['', 'providers', 'providers'],
  ['providerName=Liget', 'doctors', 'providers'],
  ['providerName=Liget&subfunction=101', 'doctors', 'doctors'],
  ['providerName=Liget&location=Budapest', 'doctors', 'doctors'],
  ['providerName=Liget&doctorName=Nagy', 'doctors', 'doctors'],
  ['providerName=Liget&speaksEnglish=1', 'doctors', 'doctors'],
  ['providerName=Liget&q=bor', 'doctors', 'doctors'],
  ['doctorName=Nagy', 'doctors', 'doctors'],
  ['doctorName=Nagy', 'providers', 'providers'],
  ['listType=doctors', 'providers', 'doctors'],
  ['listType=providers', 'doctors', 'providers'],
] as const)('"%s" at a partner whose record lists %s shows %s; the theme has no say yet', (query, own, listType) => {
  expect(listTypeOf(searchQuery(query), own)).toBe(listType);
});

test('S4.6-04: what, where or a name turns the thin bar on; the other filters do not', () => {
  expect(
    [
      'q=x',
      'lat=47&lng=19',
      'specialization=1',
      'serviceType=12',
      'subfunction=101',
      'location=x',
      'providerName=x',
      'doctorName=x',
    ].every((query) => isThin(searchQuery(query))),
  ).toBe(true);
  expect(isThin(searchQuery('speaksEnglish=1&discountOnly=1&week=2026-11-24&page=2'))).toBe(false);
});

test('S3.9-01: what is not asked is left out of the filter, so that its own defaults hold', () => {
  expect(filterOf(searchQuery('subfunction=&location=+&page='), undefined)).toEqual({});
  expect(filterOf(searchQuery('subfunction=101&speaksEnglish=1&discountOnly=0'), 'token')).toEqual({
    subfunction: '101',
    speaksEnglish: 1,
    holdToken: 'token',
  });
  expect(filtersSet(searchQuery('subfunction=101&speaksEnglish=1&week=2026-11-24'))).toBe(2);
});

test('S3.9-01: words the filter does not know are left out, a place wins over where the visitor was', () => {
  expect(filterOf(searchQuery('sortBy=beauty&visit=letter&timeOfDay=noon&sex=x'), undefined)).toEqual({});
  expect(filterOf(searchQuery('sortBy=distance'), undefined)).toEqual({});
  expect(filterOf(searchQuery('sortBy=distance&lat=47.5&lng=19'), undefined)).toEqual({
    sortBy: 'distance',
    lat: '47.5',
    lng: '19',
  });
  expect(filterOf(searchQuery('lat=47.5&lng=19&location=Szeged'), undefined)).toEqual({ location: 'Szeged' });
});

test('R4: the hold in the address wins over the cookie, and what cannot be a token is nobody’s', () => {
  const own = 'a'.repeat(32);
  const other = 'b'.repeat(32);
  expect(holdIn(new URLSearchParams({ reservation: own }), other)).toBe(own);
  expect(holdIn(new URLSearchParams({ reservation: 'short' }), other)).toBe(other);
  expect(holdIn(new URLSearchParams(), undefined)).toBeUndefined();
});

test('an address keeps every parameter that is not changed', () => {
  expect(hrefWith('/a', new URLSearchParams('iframe=1&page=3&week=x'), { page: undefined, week: 'y' })).toBe(
    '/a?iframe=1&week=y',
  );
  expect(hrefWith('/a', new URLSearchParams('page=3'), { page: '' })).toBe('/a');
});

test('of an empty list the filter that removed most is named first, of two alike the one people miss less', () => {
  const drops = [
    { drop: 'subfunction', total: 4 },
    { drop: 'location', total: 9 },
    { drop: 'discountOnly', total: 4 },
    { drop: 'doctorName', total: 0 },
  ] as const;
  expect(inOrder(drops).map(({ drop }) => drop)).toEqual(['location', 'discountOnly', 'subfunction']);
});

const place = (id: string, text: string, count: number, children: ReturnType<typeof leaf>[] = []) => ({
  ...leaf(id, text, count),
  children,
});
function leaf(id: string, text: string, count: number) {
  return { id, text, type: 'city', lat: 0, lng: 0, count, children: [] };
}
const tree = [place('hu', 'Magyarország', 3, [leaf('hu-gy', 'Győr', 3), leaf('hu-so', 'Sopron', 0)])];

test('S3.12-02: a place is found by its id or by its name without accents, with what it lies in', () => {
  expect(pathTo(tree, 'hu-gy').map(({ id }) => id)).toEqual(['hu', 'hu-gy']);
  expect(pathTo(tree, 'gyor').map(({ id }) => id)).toEqual(['hu', 'hu-gy']);
  expect(pathTo(tree, 'Atlantisz')).toEqual([]);
});

test('only places with doctors are offered', () => {
  expect(offered(tree).map(({ name, inside }) => `${name} (${inside})`)).toEqual([
    'Magyarország ()',
    'Győr (Magyarország)',
  ]);
});

test('a name begins small inside a sentence, an abbreviation does not', () => {
  expect(inSentence('Belgyógyászat – Első vizsgálat', 'hu')).toBe('belgyógyászat – első vizsgálat');
  expect(inSentence('Kardiológia – EKG', 'hu')).toBe('kardiológia – EKG');
});
