import { expect, it } from 'vitest';
import { consultationTypes, holidays, places, specialties } from './reference-data.ts';

it('knows Budapest with its sides and districts, the counties, their cities and the sectors of Bucharest (S3.13-05)', () => {
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(places, ({ type }) => type)).map(([type, rows]) => [type, rows.length]),
  );
  expect(counts).toEqual({ country: 2, capital: 2, side: 2, district: 23, sector: 6, county: 60, city: 333 });
});

it('gives every place but a country a parent that is there', () => {
  const ids = new Set(places.map(({ id }) => id));
  expect(places.filter(({ parent, type }) => (parent === null) !== (type === 'country'))).toEqual([]);
  expect(places.filter(({ parent }) => parent !== null && !ids.has(parent))).toEqual([]);
});

it('ties each of the six consultation types to something that can be booked', () => {
  const ids = new Set(specialties.flatMap(({ subfunctions }) => subfunctions.map(({ id }) => id)));
  expect(Object.keys(consultationTypes)).toHaveLength(6);
  expect(Object.values(consultationTypes).filter((id) => !ids.has(id))).toEqual([]);
});

it('works a Saturday for every free day that was moved', () => {
  expect(holidays.HU.restDays.map(({ workedInstead }) => workedInstead)).toEqual(holidays.HU.workingSaturdays);
});
