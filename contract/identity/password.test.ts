import { expect, it } from 'vitest';
import { z } from 'zod';
import { confirmed } from '../platform/rules.ts';
import { violationsOf } from '../platform/violations.ts';
import { newPassword, typedPassword } from './password.ts';

function faultsOf(password: unknown) {
  const input = { password };
  const { error } = z.object({ password: newPassword }).safeParse(input);
  return error ? violationsOf(error, input).map(({ errorCode, limit }) => [errorCode, limit]) : [];
}

it.each(['tíz betű  ', 'aaaaaaaaaa', '          ', '😀'.repeat(10), 'ÁRVÍZTŰRŐ!', 'x'.repeat(128), '😀'.repeat(128)])(
  'asks for nothing but length: „%s” (S5-07)',
  (password) => {
    expect(faultsOf(password)).toEqual([]);
  },
);

it('says how long a password must be and may be, counted in characters (S5-07)', () => {
  expect(faultsOf('123456789')).toEqual([['V025', 10]]);
  expect(faultsOf('😀'.repeat(9))).toEqual([['V025', 10]]);
  expect(faultsOf('x'.repeat(129))).toEqual([['V026', 128]]);
  expect(faultsOf('x'.repeat(100_000))[0]?.[0]).toBe('V026');
  expect(faultsOf('')).toEqual([['V001', 10]]);
  expect(faultsOf(undefined)[0]?.[0]).toBe('V001');
  expect(faultsOf(1234567890)[0]?.[0]).toBe('V001');
});

it('counts an accent once, however it was typed, and keeps one form of it (S5-07)', () => {
  const apart = 'e\u0301'.repeat(9);
  expect(faultsOf(apart)).toEqual([['V025', 10]]);
  expect(newPassword.parse(`${apart}e\u0301`)).toBe('é'.repeat(10));
  expect(typedPassword.parse('e\u0301')).toBe('é');
  expect(newPassword.parse('ﬁ23456789')).toBe('fi23456789');
});

it('lets an old short password in but not an empty one', () => {
  expect(typedPassword.parse('régi')).toBe('régi');
  expect(typedPassword.safeParse('').success).toBe(false);
});

it('wants a new password twice the same (S8.3-19)', () => {
  const form = confirmed(
    z.object({ password: newPassword, passwordAgain: typedPassword }),
    'password',
    'passwordAgain',
    'U028',
  );
  const two = (password: string, passwordAgain: string) =>
    form.safeParse({ password, passwordAgain }).error?.issues.map((issue) => issue.message);
  expect(two('kávé és tea', 'kávé és tea')).toBeUndefined();
  expect(two('kávé és tea', 'kave\u0301 és tea')).toEqual(['U028']);
  expect(two('kávé és tea', 'ka\u0301vé és tea')).toBeUndefined();
});
