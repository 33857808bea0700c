import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';
import { wrongDays } from './platform/day-rules.ts';

const today = '2026-11-20';
const takingBirthDates = Object.values(operations).filter(({ input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(properties, 'birthDate');
});

it('knows the operations that take a date of birth', () => {
  expect(takingBirthDates.map(({ id }) => id).toSorted()).toEqual([
    'acceptRelative',
    'createRelative',
    'inviteCustomer',
    'matchMember',
    'putEntitlement',
    'putInsuredPerson',
    'register',
    'registerReservation',
    'searchPersons',
  ]);
});

describe.each(takingBirthDates.map((operation) => [operation.id, operation] as const))('%s', (_, { input, days }) => {
  it.each([
    ['2026-11-21', 'V038'],
    ['2062-05-06', 'V038'],
    ['1906-11-20', undefined],
    ['1905-11-20', 'V039'],
    ['1850-02-20', 'V039'],
    ['1984-02-31', 'U008'],
    ['1985-02-29', 'U008'],
    ['1984-13-01', 'U008'],
    ['0000-00-00', 'U008'],
  ])('judges a birth on %s as %s (S5-09, S8.3-15)', (birthDate, code) => {
    const bySchema = input.safeParse({ birthDate }).error?.issues ?? [];
    const codes = [
      ...bySchema.filter(({ path }) => path[0] === 'birthDate').map(({ message }) => message),
      ...wrongDays(days ?? {}, { birthDate }, today).map(({ errorCode }) => errorCode),
    ];
    expect(codes).toEqual(code === undefined ? [] : [code]);
  });
});
