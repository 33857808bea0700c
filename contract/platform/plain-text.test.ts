import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as identifiers from '../identity/identifiers.ts';
import { taxNumber } from '../payment/buyer-tax-number.ts';
import { bankAccount } from './bank-account.ts';
import * as days from './day-schema.ts';
import { fold } from './fold.ts';
import { minorAmount } from './minor-units.ts';
import { phone, phoneAt } from './phone.ts';
import { digitsOf, plainText, visibleText } from './plain-text.ts';
import * as rules from './rules.ts';
import { mailedCode, secondFactorCode } from './typed-code.ts';

function read(schema: z.ZodType, text: string): unknown {
  const { data, error } = schema.safeParse(text);
  return error ? error.issues.map(({ message }) => message).join() : data;
}

/** Address books, PDFs, word processors and chats paste these invisible characters around and within a text. */
const unseen = '\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e';
const more = '\u2060\u2061\u2066\u2067\u2068\u2069\u206f\u3164\ufe0e\ufe0f\ufeff\uffa0\u{e0020}\u{e007f}\u0000\u0007';
const blanks = '\u00a0\u1680\u2000\u2003\u2007\u2009\u202f\u205f\u3000\t\n\u2028';
const dashes = '‐‑‒–—―−﹣－⁃˗';

describe('what nobody sees', () => {
  it.each(Array.from(unseen + more))('does not count: %j', (sign) => {
    expect(plainText(`${sign}12${sign}3${sign}`)).toBe('123');
    expect(read(rules.personName, `${sign}An${sign}na`)).toBe('Anna');
    expect(read(phone, `${sign}+36 20${sign} 123 4567${sign}`)).toBe('+36201234567');
    const isControl = /\p{Cc}/u.test(sign);
    expect(read(rules.email, `${sign}anna@example.com${sign}`)).toBe(isControl ? 'V002' : 'anna@example.com');
    expect(read(identifiers.taj, `${sign}123 456${sign} 788`)).toBe('123456788');
    expect(read(bankAccount, `${sign}11773016-${sign}11111018`)).toBe('1177301611111018');
    expect(read(days.birthDate, `${sign}1984-03-12`)).toBe('1984-03-12');
    expect(read(mailedCode, `465${sign}127`)).toBe('465127');
    expect(read(rules.wholeNumber, `${sign}12`)).toBe(12);
  });

  it.each(Array.from(blanks))('is a blank like any other: %j', (blank) => {
    expect(read(rules.personName, `Kiss${blank}${blank}Nagy${blank}`)).toBe('Kiss Nagy');
    expect(read(phone, `+36${blank}20${blank}123 4567`)).toBe('+36201234567');
    expect(read(identifiers.cnp, `1800514${blank}013386`)).toBe(read(identifiers.cnp, '1800514013386'));
    expect(minorAmount(`17${blank}100,50`, 'RON')).toBe('1710050');
  });

  it.each(Array.from(dashes))('is a dash like any other: %j', (dash) => {
    expect(read(rules.personName, `Nagy${dash}Kiss`)).toBe('Nagy-Kiss');
    expect(read(phone, `+36${dash}20${dash}123${dash}4567`)).toBe('+36201234567');
    expect(read(days.day, `2026${dash}12${dash}01`)).toBe('2026-12-01');
    expect(read(rules.spokenNumber('V007'), `k7tm${dash}4xpd`)).toBe('K7TM-4XPD');
  });

  it('stays in free text where it is seen, and else goes', () => {
    expect(visibleText('a\u0000\u202eb\u200b\u00adc\u00a0– ’\r\nd\u2028e')).toBe('abc – ’\nd\ne');
    expect(visibleText('👩‍⚕️ ❤️')).toBe('👩‍⚕️ ❤️');
    expect(read(rules.textWithin(1, 5), '\u200b\u202e')).toBe('V006');
  });

  it('does not part a word that is searched for', () => {
    expect(fold('Ko\u00advács')).toBe('kovacs');
  });
});

describe('letters and digits of full width', () => {
  it.each([
    [rules.personName, 'Ａｎｎａ', 'Anna'],
    [rules.personName, 'Stefﬁ', 'Steffi'],
    [phone, '＋３６２０１２３４５６７', '+36201234567'],
    [rules.email, 'ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'anna@example.com'],
    [identifiers.taj, '１２３ ４５６ ７８８', '123456788'],
    [mailedCode, '４６５ １２７', '465127'],
    [days.birthDate, '１９８４－０３－１２', '1984-03-12'],
  ])('are plain ones', (schema, text, value) => {
    expect(read(schema, text)).toBe(value);
  });
});

describe('what is copied along', () => {
  it.each([
    [rules.email, '<anna@example.com>', 'anna@example.com'],
    [rules.email, '„anna@example.com”,', 'anna@example.com'],
    [rules.email, 'mailto:anna@example.com', 'anna@example.com'],
    [rules.email, 'E-mail: anna@example.com.', 'anna@example.com'],
    [rules.email, '_anna_@example.com', '_anna_@example.com'],
    [rules.email, "o'neil+kapu@example.com", "o'neil+kapu@example.com"],
    [rules.email, '{a}|b`c~d@example.com', '{a}|b`c~d@example.com'],
    [identifiers.taj, 'TAJ: 123-456-788.', '123456788'],
    [identifiers.taj, '(123 456 788)', '123456788'],
    [identifiers.voucherCode, '„abcd-efgh”.', 'ABCDEFGH'],
    [identifiers.voucherCode, 'Kód: abcd–efgh', 'ABCDEFGH'],
    [identifiers.memberId, ' ab/123 ', 'AB/123'],
    [taxNumber('V020'), 'Adószám: 12345676−2−43', '12345676-2-43'],
    [rules.spokenNumber('V007'), 'Foglalási szám: b5q9‑8yzg.', 'B5Q9-8YZG'],
    [days.day, ' 2026-12-01 ', '2026-12-01'],
    [bankAccount, 'Számlaszám: 11773016‑11111018', '1177301611111018'],
    [bankAccount, 'IBAN RO49 AAAA 1B31 0075 9384 0000', 'AAAA1B31007593840000'],
    [bankAccount, 'ro49 aaaa 1b31 0075 9384 0000', 'AAAA1B31007593840000'],
    [bankAccount, 'hu42 1177 3016 1111 1018 0000 0000', '117730161111101800000000'],
    [bankAccount, 'bank 11773016-11111018', '1177301611111018'],
    [bankAccount, 'aaaa1b31007593840000', 'AAAA1B31007593840000'],
  ])('goes from %#', (schema, text, value) => {
    expect(read(schema, text)).toBe(value);
  });

  it.each([
    ['Tel.: 06 20 123 4567', '+36201234567'],
    ['tel:+36201234567', '+36201234567'],
    ['(06 20) 123-4567', '+36201234567'],
    ['+36 (0) 20 123 4567', '+36201234567'],
    ['\u202a+36 20 123 4567\u202c;', '+36201234567'],
    ['+36 20 123 4567.', '+36201234567'],
    ['06‑1/234‑5678', '+3612345678'],
  ])('goes from the phone number %j', (text, number) => {
    expect(read(phone, phoneAt('hu-HU', text))).toBe(number);
  });
});

describe('an account elsewhere', () => {
  it.each(['LT12 1000 0111 0100 1000', 'de89 3704 0044 0532 0130 00', 'GB82 WEST 1234 5698 7654 32'])(
    '%s is called what it is (S5-01)',
    (iban) => {
      expect(read(bankAccount, iban)).toBe('V037');
    },
  );
  it.each(['LT12 1000 0111 0100 1001', 'nincs', 'HU43 1177 3016 1111 1018 0000 0000', '1234', '....'])(
    '%s is none (S5-01)',
    (text) => {
      expect(read(bankAccount, text)).toBe('V023');
    },
  );
});

describe('a code of six digits', () => {
  it.each([
    '465127',
    ' 465 127 ',
    '465-127',
    '465–127',
    '4 6 5 1 2 7',
    'Code: 465127',
    'Kód: 465 127.',
    '465127 (30 minutes)',
    'G-465127 is your code',
    '"465127"',
    '465\u00a0127',
    '465\n127',
    '**465127**',
    '４６５１２７',
  ])('is read from %j', (text) => {
    expect(read(mailedCode, text)).toBe('465127');
    expect(read(secondFactorCode, text)).toBe('465127');
  });
  const token = 'gJX-4Nqjj6rx5rv1NZQWUz2DhsyC_7rLJSRzPOU';
  it.each(['', '46512', '4651277', '46512O', 'abc', '111111 222222', 'a465127', '4a6b5c1d2e7', token, 'x'.repeat(101)])(
    'is not in %j',
    (text) => {
      expect(read(mailedCode, text)).toBe('V035');
      expect(read(secondFactorCode, text)).toBe('V036');
    },
  );
  it.each(['abcd-efgh-jk23', 'ABCD EFGH JK23', '„ABCDEFGHJK23”', 'abcd–efgh–jk23'])(
    'may be a recovery code: %s',
    (text) => {
      expect(read(secondFactorCode, text)).toBe('ABCDEFGHJK23');
    },
  );
  it('is never made of two', () => {
    expect(digitsOf('465127 465128')).toHaveLength(12);
  });
});
