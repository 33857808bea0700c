import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isErrorCode } from '../errors.ts';
import { birthDate } from './day-schema.ts';
import { phone } from './phone.ts';
import { accepted, email, onlyLetters, personName, uuid, wholeNumber } from './rules.ts';
import { violationsOf } from './violations.ts';

const form = z.strictObject({
  lastName: personName,
  firstName: personName,
  birthDate,
  email,
  phone,
  slotId: uuid,
  subfunctionId: wholeNumber,
  listType: z.enum(['doctors', 'providers']),
  privacyAccepted: accepted('U018'),
  captcha: z.string().min(5),
});
const good = {
  lastName: 'Kovács',
  firstName: 'Anna',
  birthDate: '1985-04-23',
  email: 'anna@pelda.hu',
  phone: '+36301234567',
  slotId: 'c0ffee00-1234-4abc-8def-0123456789ab',
  subfunctionId: 3,
  listType: 'doctors',
  privacyAccepted: 'on',
  captcha: 'solved',
};

function faultsIn(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input);
  return error ? violationsOf(error, input) : [];
}

function codesOf(schema: z.ZodType, input: unknown): Record<string, string> {
  return Object.fromEntries(faultsIn(schema, input).map((violation) => [violation.propertyName, violation.errorCode]));
}

it('finds nothing wrong with a good form (S3.8-01)', () => {
  expect(faultsIn(form, good)).toEqual([]);
});

it('names every missing field at once, by its own code where the catalogue has one (S3.8-01, S8.3-15..19, S5-07)', () => {
  const missing = {
    lastName: 'U020',
    firstName: 'U019',
    birthDate: 'U007',
    email: 'U011',
    phone: 'U021',
    slotId: 'V001',
    subfunctionId: 'U031',
    listType: 'V001',
    privacyAccepted: 'U018',
    captcha: 'V001',
  };
  expect(codesOf(form, {})).toEqual(missing);
  expect(codesOf(form, Object.fromEntries(Object.keys(good).map((key) => [key, ' '])))).toEqual({
    ...missing,
    captcha: 'V001',
  });
});

it('names every wrong field at once by its rule (S3.8-01, S5-05, S5-07, S5-08, S5-10)', () => {
  const wrong = {
    lastName: 'Kov4cs',
    firstName: 'a'.repeat(101),
    birthDate: '1985-02-30',
    email: 'anna',
    phone: '06301234567',
    slotId: 'x',
    subfunctionId: '1.5',
    listType: 'tree',
    privacyAccepted: 'no',
    captcha: 'abc',
  };
  expect(codesOf(form, wrong)).toEqual({
    lastName: 'V004',
    firstName: 'V005',
    birthDate: 'U008',
    email: 'V002',
    phone: 'V003',
    slotId: 'V007',
    subfunctionId: 'V010',
    listType: 'V007',
    privacyAccepted: 'U018',
    captcha: 'V006',
  });
});

it('refuses a field it does not know (S3.8-01)', () => {
  expect(faultsIn(form, { ...good, isAdmin: true })).toEqual([
    { errorCode: 'V012', propertyName: 'isAdmin', invalidValue: '', message: '' },
  ]);
});

it('carries the bound of a length for its text (S5-07)', () => {
  expect(faultsIn(form, { ...good, lastName: 'a'.repeat(101) })[0]).toMatchObject({ errorCode: 'V005', limit: 100 });
  expect(faultsIn(z.object({ n: z.number().min(3).max(9) }), { n: 10 })[0]).toMatchObject({
    errorCode: 'V016',
    limit: 9,
  });
  expect(faultsIn(z.object({ n: z.number().min(3).max(9) }), { n: 1 })[0]).toMatchObject({
    errorCode: 'V015',
    limit: 3,
  });
});

it('shows a wrong value shortly, and a secret one never (S3.8-01)', () => {
  const long = faultsIn(form, { ...good, phone: '9'.repeat(90) })[0];
  expect(long?.invalidValue).toHaveLength(60);
  const secret = z.object({ newPassword: z.string().min(99), holdToken: z.string().min(99), code: z.string().min(99) });
  const faults = faultsIn(secret, { newPassword: 'titok', holdToken: 'titok', code: 'titok' });
  expect(faults.map((violation) => violation.invalidValue)).toEqual(['', '', '']);
});

it.each([
  'password',
  'passwordAgain',
  'currentPassword',
  'newPassword',
  'taj',
  'taxId',
  'cnp',
  'memberId',
  'code',
  'recoveryCode',
  'voucherCode',
  'entitlementCode',
  'activationKey',
  'token',
  'refresh_token',
  'bankAccount',
  'captcha',
])('never repeats what was typed as %s, at the top or inside a list (S3.8-01)', (name) => {
  const form = z.object({ [name]: z.string().min(99) });
  expect(faultsIn(form, { [name]: 'titok' })[0]?.invalidValue).toBe('');
  expect(faultsIn(z.object({ people: z.array(form) }), { people: [{ [name]: 'titok' }] })[0]?.invalidValue).toBe('');
});

it.each(['postalCode', 'lastName', 'email', 'weight'])(
  'repeats a wrong %s, so that it can be found (S3.8-01)',
  (name) => {
    expect(faultsIn(z.object({ [name]: z.string().min(99) }), { [name]: 'rossz' })[0]?.invalidValue).toBe('rossz');
  },
);

it('names the missing fields of registration and account by their own codes (S8.3-16, S8.3-19, S8.3-20)', () => {
  const required = {
    emailAgain: 'U011',
    contactEmail: 'U011',
    taxId: 'U012',
    taj: 'U013',
    postalCode: 'U026',
    entitlementCode: 'V001',
    voucherCode: 'V001',
    memberId: 'U046',
    password: 'V001',
  };
  const names = Object.keys(required);
  expect(codesOf(z.object(Object.fromEntries(names.map((name) => [name, z.string()]))), {})).toEqual(required);
  const finished = z.object({ privacyAccepted: accepted('U047'), termsAccepted: accepted('U048') });
  for (const unticked of [{}, { privacyAccepted: '', termsAccepted: '' }])
    expect(codesOf(finished, unticked)).toEqual({ privacyAccepted: 'U047', termsAccepted: 'U048' });
});

it('names a field inside a list or a part by its dotted path (S3.8-01)', () => {
  const nested = z.object({
    expenses: z.array(z.object({ amount: wholeNumber })),
    payee: z.object({ holder: onlyLetters }),
  });
  expect(codesOf(nested, { expenses: [{ amount: 1 }, { amount: 'x' }], payee: { holder: '1' } })).toEqual({
    'expenses.1.amount': 'V010',
    'payee.holder': 'V004',
  });
});

it('explains a choice of forms by the form that came closest (S3.8-01)', () => {
  const choice = z.object({
    pay: z.union([z.object({ card: z.string(), name: z.string() }), z.object({ coupon: z.string() })]),
  });
  expect(codesOf(choice, { pay: { card: 'x' } })).toEqual({ 'pay.name': 'V001' });
  expect(codesOf(choice, { pay: 'x' })).toEqual({ pay: 'V007' });
});

it('answers for any input with known codes, few and short (S3.8-01)', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const violations = faultsIn(form, input);
      return (
        violations.length <= 50 &&
        violations.every((one) => isErrorCode(one.errorCode) && one.invalidValue.length <= 60)
      );
    }),
  );
});

it('lists no more than fifty wrong fields (S3.8-01)', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, at]));
  expect(faultsIn(form, { ...good, ...many })).toHaveLength(50);
});
