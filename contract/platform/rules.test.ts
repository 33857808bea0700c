import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as identifiers from '../identity/identifiers.ts';
import { newPassword } from '../identity/password.ts';
import { bankAccount } from './bank-account.ts';
import * as days from './day-schema.ts';
import * as phones from './phone.ts';
import * as rules from './rules.ts';

function codes(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('e-mail', () => {
  it.each(['anna@pelda.hu', ' anna@pelda.hu ', "o'neil+kapu@a.b.co.uk", 'a@xn--rtkok-9ta.xn--p1ai'])(
    'accepts „%s” (S5-07)',
    (text) => {
      expect(rules.email.parse(text)).toBe(text.trim());
    },
  );

  const faulty = [
    '',
    'anna',
    'anna@',
    '@pelda.hu',
    'an na@pelda.hu',
    'anna@-pelda.hu',
    'anna@pelda..hu',
    'anná@pelda.hu',
  ];
  const nowhere = ['x@y', 'anna@localhost', 'anna@pelda.h', 'anna@127.0.0.1', 'anna@pelda.123', 'anna@pelda.'];

  it.each([...faulty, ...nowhere])('refuses „%s” (S5-07)', (text) => {
    expect(codes(rules.email, text)).toEqual(['V002']);
  });

  it('refuses more than 254 characters (S5-07)', () => {
    expect(codes(rules.email, `${'a'.repeat(250)}@b.hu`)).toEqual(['V005']);
  });
});

describe('uuid', () => {
  it.each([0, 1, 2, 3, 4, 5])('accepts version %i (S5-08)', (version) => {
    expect(rules.uuid.safeParse(`c0ffee00-1234-${version}abc-8def-0123456789ab`).success).toBe(true);
  });

  it.each(['c0ffee00-1234-6abc-8def-0123456789ab', 'c0ffee00-1234-4abc-7def-0123456789ab', 'c0ffee00', ''])(
    'calls „%s” a wrong option (S5-08)',
    (text) => {
      expect(codes(rules.uuid, text)).toEqual(['V007']);
    },
  );

  it('accepts the nil uuid, which is version 0 (S5-08)', () => {
    expect(rules.uuid.safeParse('00000000-0000-0000-0000-000000000000').success).toBe(true);
  });
});

describe('onlyLetters', () => {
  it.each([
    ...['Őze Tűnde', 'dr. Kiss-Nagy', 'Ștefan Țăran', 'Groß', 'Ľubomír', 'Šárka', "O'Neil", "d'Artagnan", "'t Hooft"],
    ...['Kovács A.', 'Á', 'Gal·la', 'Nguyễn Thị Hồng', 'Þórðr', 'Ǽlfgifu', 'Kaʻahumanu', 'İrem', 'J̌', 'Wang Xiǎo'],
  ])('accepts %s (S5-10)', (name) => {
    expect(rules.onlyLetters.parse(name)).toBe(name.replace('ʻ', "'"));
  });

  it.each(['O’Neil', 'O´Neil', 'O`Neil', 'O‘Neil', 'OʼNeil', 'O′Neil'])(
    'reads the apostrophe of %s (S5-10)',
    (name) => {
      expect(rules.onlyLetters.parse(name)).toBe("O'Neil");
    },
  );

  const digits = ['Anna2', 'Anna٣', 'Kiss ²', 'Kiss 1.'];
  const signs = ['Anna_', 'Anna<b>', 'Kiss/Nagy', 'Kiss, Béla', 'Anna@', 'Anna 😀', 'Kiss & Nagy', '(Kiss)', '"Kiss"'];
  const letterless = ['.', '-', "'", ' . ', '\u0301', '\u200b'];
  const otherScripts = ['Анна', '安娜', 'Άννα', 'Аnna', 'محمد'];
  const heaped = `A${'\u0301\u0302\u0303\u0304\u0305'}`;

  it.each([...digits, ...signs, ...letterless, ...otherScripts, heaped])('refuses %s (S5-10)', (name) => {
    expect(codes(rules.onlyLetters, name)).toEqual(['V004']);
  });

  it('accepts letters whose accent is a character of its own (S5-10)', () => {
    expect(rules.onlyLetters.parse('A\u0301rpa\u0301d')).toBe('Árpád');
  });
});

describe('numbers', () => {
  it.each([
    ['12', 12],
    [12, 12],
    ['0', 0],
    [' 7 ', 7],
  ])('reads %j as the whole number %i (S5-14)', (text, number) => {
    expect(rules.wholeNumber.parse(text)).toBe(number);
  });

  it.each(['', '1.5', '1e3', '-1', 'abc', 1.5, null, true, '0x10'])('refuses %j as a whole number (S5-14)', (value) => {
    expect(codes(rules.wholeNumber, value)).toEqual(['V010']);
  });

  it('refuses a number the database cannot hold (S5-14)', () => {
    expect(codes(rules.wholeNumber, 5_000_000_000)).toEqual(['V016']);
    expect(codes(rules.wholeNumber, '12345678901')).toEqual(['V016']);
  });

  it('starts at page 1 with 25 a page, 100 at most (S5-14, S9-07, S7-23)', () => {
    expect(rules.page.parse(undefined)).toBe(1);
    expect(rules.limit.parse(undefined)).toBe(25);
    expect(rules.limit.parse('100')).toBe(100);
    expect(codes(rules.page, '0')).toEqual(['V015']);
    expect(codes(rules.limit, '101')).toEqual(['V016']);
  });

  it('reads the 0 and 1 of a filter (S3.9-01)', () => {
    expect(['0', '1', 0, 1, true].map((value) => rules.flag.parse(value))).toEqual([false, true, false, true, true]);
    expect(codes(rules.flag, '2')).toEqual(['V007']);
  });

  it('takes digits only where a field is numeric (S5-07)', () => {
    expect(rules.numeric.parse('007')).toBe('007');
    expect(codes(rules.numeric, '1a')).toEqual(['V010']);
  });
});

describe('text', () => {
  it('holds a comment to 500 characters of plain text (S3.11-01)', () => {
    expect(rules.patientComment.parse(' fáj\u0000 a fejem\n')).toBe('fáj a fejem');
    expect(codes(rules.patientComment, 'a'.repeat(501))).toEqual(['V005']);
  });

  it('asks for 2 to 80 characters to search by (S5-07)', () => {
    expect(codes(rules.searchText, 'a')).toEqual(['V006']);
    expect(codes(rules.searchText, 'a'.repeat(81))).toEqual(['V005']);
  });

  it('takes only a given consent for one (S8.3-17, S8.3-19)', () => {
    expect([true, 'on', 'true'].map((value) => rules.accepted('U018').parse(value))).toEqual([true, true, true]);
    for (const value of [false, '', 'off', 1, undefined])
      expect(codes(rules.accepted('U018'), value)).toEqual(['U018']);
  });

  it('wants the second field to repeat the first (S5-07)', () => {
    const form = rules.confirmed(
      z.object({ email: z.string(), emailAgain: z.string() }),
      'email',
      'emailAgain',
      'U029',
    );
    expect(codes(form, { email: 'a@b.hu', emailAgain: 'a@b.hu' })).toEqual([]);
    expect(codes(form, { email: 'a@b.hu', emailAgain: 'a@c.hu' })).toEqual(['U029']);
  });
});

it.each(
  Object.entries({
    phone: phones.phone,
    phoneWithoutAreaCode: phones.phoneWithoutAreaCode,
    email: rules.email,
    uuid: rules.uuid,
    onlyLetters: rules.onlyLetters,
    day: days.day,
    birthDate: days.birthDate,
    wholeNumber: rules.wholeNumber,
    comment: rules.patientComment,
    searchText: rules.searchText,
    bankAccount,
    newPassword,
    taj: identifiers.taj,
    taxId: identifiers.taxId,
    cnp: identifiers.cnp,
    memberId: identifiers.memberId,
    voucherCode: identifiers.voucherCode,
    postalCode: identifiers.postalCodeOf('HU'),
  }),
)('answers for %s at once, however long or odd the text is (S5-05, S5-07, S5-08, S5-10)', (_, schema) => {
  const unit = fc.constantFrom('a', '1', ' ', '-', '.', '@', ',', 'á', '+', '\u0000', '\ud800', '+36', 'a@', '-a');
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('', '!', '@', '\u0000'),
      (piece, last) => {
        const started = performance.now();
        schema.safeParse(piece.join('').repeat(100_000 / piece.length) + last);
        return performance.now() - started < 1000;
      },
    ),
    { numRuns: 40 },
  );
});
