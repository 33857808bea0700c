import { describe, expect, it } from 'vitest';
import { accountPart, bankAccount } from './bank-account.ts';
import vectors from './vectors/bank.json' with { type: 'json' };

/** Our rule differs from the bare check digits here: whole IBANs are stripped, and no account is all zeros. */
const decided = new Map([
  ['HU42117730161111101800000000', true],
  ['RO49AAAA1B31007593840000', true],
  ['00000000-00000000', false],
]);

describe.each(vectors.accounts)('„$input” ($form)', ({ input, expected }) => {
  it('is judged by the three forms and their checksums (S5-01..S5-04)', () => {
    const right = decided.get(input) ?? expected === 'valid';
    const { success, error } = bankAccount.safeParse(input);
    expect(success).toBe(right);
    if (!right) expect(error?.issues.map((issue) => issue.message)).toEqual(['V023']);
  });
});

it.each(vectors.ibans)('takes the account out of $iban only if it checks: $valid (S5-01)', ({ iban, valid }) => {
  expect(bankAccount.safeParse(iban).success).toBe(valid);
  if (valid) expect(bankAccount.parse(iban)).toBe(iban.replaceAll(' ', '').slice(4));
});

it('keeps digits and capitals alone, as the rule says (S5-01)', () => {
  expect(bankAccount.parse(' 11773016-11111018 ')).toBe('1177301611111018');
  expect(bankAccount.parse('számla: 11773016-11111018')).toBe('1177301611111018');
  expect(bankAccount.safeParse('Számla 11773016-11111018').success).toBe(false);
});

it('lets nothing pass for no account, but not words (S5-01)', () => {
  expect(bankAccount.parse('')).toBe('');
  expect(bankAccount.parse('  ')).toBe('');
  expect(bankAccount.safeParse('nincs').success).toBe(false);
});

it('finds every single wrong digit of both Hungarian forms (S5-02, S5-03)', () => {
  for (const account of ['1177301611111018', '120923090058213000400001']) {
    for (let at = 0; at < account.length; at++) {
      for (const digit of '0123456789') {
        const text = account.slice(0, at) + digit + account.slice(at + 1);
        expect(bankAccount.safeParse(text).success, text).toBe(text === account);
      }
    }
  }
});

it('peels no other country (S5-01)', () => {
  expect(accountPart('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
});
