import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mandateScopes, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { adultDay } from '../../../contract/platform/day.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { type MandateColumns, mandate } from './mandate.ts';

const zones = ['Europe/Budapest', 'Europe/Bucharest', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'] as const;

const active: MandateColumns = {
  status: 'active',
  scope: ['book'],
  valid_from: '2000-01-01',
  valid_to: null,
  birth_date: '2008-11-23',
  for_minor: true,
  invited_until: null,
};

const at = (local: string, zone: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();

const anyDay = (from: string, to: string) =>
  fc
    .integer({ min: 0, max: Temporal.PlainDate.from(from).until(to).days })
    .map((days) => Temporal.PlainDate.from(from).add({ days }).toString());

const anyMandate = fc.record({
  status: fc.constantFrom(...statesOf(relativeStates)),
  scope: fc.subarray([...mandateScopes]),
  valid_from: anyDay('2026-10-01', '2026-12-31'),
  valid_to: fc.option(anyDay('2026-10-01', '2027-02-28')),
  birth_date: fc.oneof(anyDay('2008-10-01', '2009-01-31'), fc.constantFrom('2008-02-29', '2012-02-29', '1980-05-14')),
  for_minor: fc.boolean(),
  invited_until: fc.constant(null),
});
const anyInstant = fc
  .integer({ min: 0, max: 150 * 24 * 3600 })
  .map((seconds) => Temporal.Instant.from('2026-10-01T00:00:00Z').add({ seconds }));

describe('a mandate', () => {
  it.each(zones)(
    'for a child ends with the first instant of the 18th birthday in %s, and no second before (B8, R43)',
    (zone) => {
      fc.assert(
        fc.property(anyDay('1990-01-01', '2020-12-31'), (birth_date) => {
          const child = { ...active, birth_date };
          const [year = '', ...rest] = birth_date.split('-');
          // Written from the calendar, not from the code: a leap day has its birthday on 1 March.
          const leap = rest.join('-') === '02-29';
          const birthday = `${Number(year) + 18}-${leap ? '03-01' : rest.join('-')}`;
          const begins = Temporal.PlainDate.from(birthday).toZonedDateTime(zone).toInstant();
          expect(adultDay(birth_date)).toBe(birthday);
          expect(mandate(child, 'book', begins.subtract({ seconds: 1 }), zone)).toBe(true);
          expect(mandate(child, 'book', begins, zone)).toBe(false);
          expect(mandate({ ...child, for_minor: false }, 'book', begins, zone)).toBe(true);
        }),
      );
    },
  );

  it('of a child born on a leap day lasts to the end of February and not into March (B8)', () => {
    const leap = { ...active, birth_date: '2008-02-29' };
    const zone = 'Europe/Budapest';
    expect(mandate(leap, 'book', at('2026-02-28T23:59:59', zone), zone)).toBe(true);
    expect(mandate(leap, 'book', at('2026-03-01T00:00:00', zone), zone)).toBe(false);
  });

  it('ends at one instant in one zone, and at another in another (B8)', () => {
    const instant = at('2026-11-23T00:30:00', 'Europe/Budapest');
    expect(mandate(active, 'book', instant, 'Europe/Budapest')).toBe(false);
    expect(mandate(active, 'book', instant, 'America/Los_Angeles')).toBe(true);
  });

  it('gives what its state, scope, first and last day and age give together, and nothing else (not-shown 5.8)', () => {
    fc.assert(
      fc.property(
        anyMandate,
        fc.constantFrom(...mandateScopes),
        anyInstant,
        fc.constantFrom(...zones),
        (row, scope, now, zone) => {
          const today = now.toZonedDateTimeISO(zone).toPlainDate();
          // As text, so that 28 February is before a birthday on the 29th, and 1 March after it.
          const born = row.birth_date;
          const age = today.year - Number(born.slice(0, 4)) - (today.toString().slice(5) < born.slice(5) ? 1 : 0);
          const expected =
            row.status === 'active' &&
            row.scope.includes(scope) &&
            Temporal.PlainDate.compare(row.valid_from, today) <= 0 &&
            (row.valid_to === null || Temporal.PlainDate.compare(today, row.valid_to) <= 0) &&
            !(row.for_minor && age >= 18);
          expect(mandate(row, scope, now, zone)).toBe(expected);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('never gives more after less was given: a smaller scope or an earlier last day takes nothing in (B8)', () => {
    fc.assert(
      fc.property(
        anyMandate,
        fc.constantFrom(...mandateScopes),
        anyInstant,
        anyDay('2026-10-01', '2027-02-28'),
        (row, scope, now, last) => {
          const zone = 'Europe/Budapest';
          const shorter = { ...row, valid_to: row.valid_to !== null && row.valid_to < last ? row.valid_to : last };
          const narrower = { ...row, scope: row.scope.slice(1) };
          for (const less of [shorter, narrower])
            if (mandate(less, scope, now, zone)) expect(mandate(row, scope, now, zone)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
