import { expect, it } from 'vitest';
import { z } from 'zod';
import { phone } from '../platform/phone.ts';
import { answerBy, height, phoneWhenCalled, weight } from './health-form.ts';

it.each([
  ['weight', weight, 75, 'V029', ['75,5', '0', '501', 'hetvenöt', '', 75.5]],
  ['height', height, 175, 'V030', ['1,75', '29', '261', '-1', '', 1.75]],
] as const)('takes %s as a whole number a person can have (S5-11)', (_, schema, good, code, wrong) => {
  expect([schema.parse(good), schema.parse(` ${good} `)]).toEqual([good, good]);
  for (const value of wrong) {
    expect(
      schema.safeParse(value).error?.issues.map((issue) => issue.message),
      String(value),
    ).toEqual([code]);
  }
});

it('asks for the phone number of who wants to be called (S5-11)', () => {
  const form = phoneWhenCalled(z.object({ answerBy, phone: phone.optional() }));
  expect(form.safeParse({ answerBy: 'email' }).success).toBe(true);
  expect(form.safeParse({ answerBy: 'phone', phone: '+36 30 123 4567' }).success).toBe(true);
  expect(form.safeParse({ answerBy: 'phone' }).error?.issues).toMatchObject([{ message: 'U021', path: ['phone'] }]);
  expect(form.safeParse({ answerBy: 'dove' }).error?.issues).toMatchObject([{ message: 'V007' }]);
});
