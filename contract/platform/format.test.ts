import { describe, expect, it } from 'vitest';
import { olderNumbers } from '../../tests/support/older-numbers.ts';
import {
  dateOrder,
  dayEndingAt,
  dayFull,
  dayLong,
  dayNear,
  dayOf,
  dayOfYear,
  dayShort,
  dayWithoutYear,
  kilometres,
  money,
  timeOf,
  weekday,
  zoneOf,
  zoneText,
} from './format.ts';
import { languages } from './languages.ts';
import vectors from './vectors/format.json' with { type: 'json' };

const blank = /[\u00a0\u202f]/g;

describe('dates follow the host (S9-03, S9-04)', () => {
  for (const vector of vectors.cases) {
    if (vector.kind !== 'date' || vector.specificationPattern === undefined) continue;
    const { id, locale, instant, timeZone, specificationPattern, time } = vector;
    it(`writes ${id} as ${locale} does (S9-04)`, () => {
      expect(dayShort(dayOf(instant, timeZone), locale)).toMatch(new RegExp(specificationPattern));
      expect(timeOf(instant, timeZone)).toBe(time);
    });
  }

  it('writes the month as a word (S9-04)', () => {
    expect(dayLong('2026-11-20', 'hu')).toBe('2026. november 20.');
    expect(dayLong('2026-11-20', 'ro')).toBe('20 noiembrie 2026');
    expect(dayLong('2026-11-20', 'en')).toBe('20 November 2026');
    expect(dayWithoutYear('2026-11-20', 'hu')).toBe('nov. 20.');
  });

  it('names month and weekday in one language, as that language writes them (S1-11)', () => {
    const all = languages.map((language) =>
      [dayFull, dayOfYear, dayNear].map((write) => write('2026-11-23', language)),
    );
    expect(all).toEqual([
      ['2026. november 23., hétfő', 'november 23., hétfő', 'nov. 23., hétfő'],
      ['Monday, 23 November 2026', 'Monday 23 November', 'Monday 23 Nov'],
      ['luni, 23 noiembrie 2026', 'luni, 23 noiembrie', 'luni, 23 nov.'],
    ]);
  });

  it('says the weekday in the language of the page (S1-11)', () => {
    expect(languages.map((language) => weekday('2026-11-20', language))).toEqual(['péntek', 'Friday', 'vineri']);
  });

  it('asks for a date in the order it is written (S9-04)', () => {
    expect(dateOrder('hu-HU')).toEqual(['year', 'month', 'day']);
    expect(dateOrder('ro-RO')).toEqual(['day', 'month', 'year']);
  });

  it('reads an instant in the zone of the place, an hour ahead in Bucharest (S9-03)', () => {
    expect(timeOf('2026-11-24T08:00:00Z', 'Europe/Budapest')).toBe('09:00');
    expect(timeOf('2026-11-24T08:00:00Z', 'Europe/Bucharest')).toBe('10:00');
    expect(dayOf('2026-11-24T22:30:00Z', 'Europe/Bucharest')).toBe('2026-11-25');
    expect(zoneOf('Europe/Bucharest', 'Europe/Budapest', 'hu')).toEqual({ id: 'ui.zone.bucharest' });
    expect(zoneOf('Europe/Budapest', 'Europe/Budapest', 'hu')).toBeUndefined();
    const named = (language: 'hu' | 'en' | 'ro') => {
      const zone = zoneOf('America/New_York', 'Europe/Budapest', language);
      return zone && zoneText(zone, (id) => id);
    };
    expect([named('hu'), named('en'), named('ro')]).toEqual([
      'keleti államokbeli idő',
      'Eastern Time',
      'Ora orientală nord-americană',
    ]);
  });

  it('tells the two hours of the night the clocks go back apart by their distance from UTC (S9-03, S9-04)', () => {
    expect(timeOf('2026-10-25T00:30:00Z', 'Europe/Budapest')).toBe('02:30 UTC+2');
    expect(timeOf('2026-10-25T01:30:00Z', 'Europe/Budapest')).toBe('02:30 UTC+1');
    expect(timeOf('2026-10-24T23:30:00Z', 'Europe/Budapest')).toBe('01:30');
    expect(timeOf('2026-10-25T02:00:00Z', 'Europe/Budapest')).toBe('03:00');
  });
});

describe('prices follow the host (S9-05)', () => {
  for (const vector of vectors.cases) {
    if (vector.kind !== 'price' || vector.intlNarrowSymbol === undefined || typeof vector.value !== 'number') continue;
    const { id, locale, value, intlNarrowSymbol } = vector;
    const currency = vector.currency === 'HUF' ? 'HUF' : 'RON';
    it(`writes ${id} as ${locale} does (S9-05)`, () => {
      const amount = currency === 'HUF' ? value : Math.round(value * 100);
      expect(money({ amount, currency }, locale).replace(blank, ' ')).toBe(intlNarrowSymbol.replace(blank, ' '));
    });
  }

  it('keeps forints whole and lei with their bani (S9-05)', () => {
    expect(money({ amount: 12_500, currency: 'HUF' }, 'hu-HU').replace(blank, ' ')).toBe('12 500 Ft');
    expect(money({ amount: 12_500, currency: 'RON' }, 'ro-RO').replace(blank, ' ')).toBe('125,00 lei');
  });
});

it('sets thousands apart alike in a browser that knows other rules (S9-05)', () => {
  olderNumbers();
  const written = ['hu-HU', 'en-GB', 'ro-RO'].map((locale) =>
    [4000, 12_000].map((amount) => money({ amount: amount * 100, currency: 'EUR' }, locale).replaceAll(blank, ' ')),
  );
  expect(written).toEqual([
    ['4000,00 €', '12 000,00 €'],
    ['€4,000.00', '€12,000.00'],
    ['4.000,00 €', '12.000,00 €'],
  ]);
});

it('writes a distance as the language of the page does (S1-11)', () => {
  const all = languages.map((language) => [0, 0.4, 5.64, 12.4, 1234.5].map((far) => kilometres(far, language)));
  expect(all.map((row) => row.map((text) => text.replaceAll(blank, ' ')))).toEqual([
    ['0 km', '0,4 km', '5,6 km', '12 km', '1235 km'],
    ['0 km', '0.4 km', '5.6 km', '12 km', '1,235 km'],
    ['0 km', '0,4 km', '5,6 km', '12 km', '1.235 km'],
  ]);
});

it('knows the day that ends with a term at midnight there (S9-07)', () => {
  expect(dayEndingAt('2026-12-31T23:00:00Z', 'Europe/Budapest')).toBe('2026-12-31');
  expect(dayEndingAt('2026-12-31T22:00:00Z', 'Europe/Bucharest')).toBe('2026-12-31');
  expect(dayEndingAt('2026-12-31T22:00:00Z', 'Europe/Budapest')).toBeUndefined();
});
