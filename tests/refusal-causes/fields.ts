import { z } from 'zod';
import { answersSchema } from '../../contract/care/request-schema.ts';
import {
  activationKey,
  cnp,
  entitlementCode,
  memberId,
  postalCodeOf,
  taj,
  taxId,
  voucherCode,
} from '../../contract/identity/identifiers.ts';
import { newPassword } from '../../contract/identity/password.ts';
import { bankAccount } from '../../contract/platform/bank-account.ts';
import {
  type DayRule,
  notBeyond,
  notOver,
  notToCome,
  notYetBorn,
  ofAge,
  tooOld,
} from '../../contract/platform/day-rules.ts';
import { birthDate, day } from '../../contract/platform/day-schema.ts';
import { phone, phoneWithoutAreaCode } from '../../contract/platform/phone.ts';
import { type ErrorCode, wrong } from '../../contract/platform/problem.ts';
import {
  accepted,
  choiceOf,
  confirmed,
  degrees,
  email,
  flag,
  numeric,
  personName,
  textWithin,
  uuid,
  wholeNumber,
  wholeNumberWithin,
} from '../../contract/platform/rules.ts';
import { mailedCode, secondFactorCode } from '../../contract/platform/typed-code.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import { isGuessable } from '../../server/identity/password/guessable.ts';
import { type Cause, type Causes, field } from './cause.ts';

type Trial = readonly [because: string, value: unknown];

function at(name: string, schema: z.ZodType, says: RegExp, ...tried: readonly Trial[]): Cause[] {
  return tried.map(([because, value]) => ({ because, says, refuse: () => field(name, schema, value) }));
}

/** A valid day that is wrong on the day it is sent. */
function onDay(rule: DayRule, says: RegExp, ...days: readonly string[]): Cause[] {
  const today = '2026-11-23';
  return days.map((text) => ({
    because: `${text} on ${today}`,
    says,
    refuse: () => ({ code: 'X444', violations: rule.isWrong(text, today) ? [wrong(rule.code, 'day', text)] : [] }),
  }));
}

function guessable(because: string, password: string): Cause {
  const own = { email: 'anna.kovacs@example.com', names: ['Kovács', 'Anna'] };
  return {
    because,
    says: /easy to guess.*(?:many people use it|your name|neighbouring keys)/i,
    refuse: async () => ({
      code: 'X444',
      violations: (await isGuessable(password, own)) ? [wrong('V027', 'password')] : [],
    }),
  };
}

function differing(
  name: string,
  code: ErrorCode,
  says: RegExp,
  ...pairs: readonly (readonly [string, string, string])[]
): Cause[] {
  const again = `${name}Again`;
  const schema = confirmed(z.object({ [name]: z.string(), [again]: z.string() }), name, again, code);
  return pairs.map(([because, first, second]) => ({
    because,
    says,
    refuse: () => {
      const input = { [name]: first, [again]: second };
      const read = schema.safeParse(input);
      return { code: 'X444', violations: read.success ? [] : violationsOf(read.error, input) };
    },
  }));
}

const consent: readonly Trial[] = [
  ['nothing was ticked', undefined],
  ['it was ticked off again', false],
  ['a program sent another word', 'no'],
];
const nothing: readonly Trial[] = [
  ['it was not sent', undefined],
  ['it was left empty', ''],
  ['only blanks were typed', '   '],
];
const missing = (name: string, schema: z.ZodType, says: RegExp) => at(name, schema, says, ...nothing);
const measureOf = (name: 'weight' | 'height' | 'temperature' | 'cholesterol') =>
  z.object(answersSchema([name], () => false));

export const fieldCauses: Causes = {
  V001: [
    ...missing('summary', textWithin(1, 100), /^Fill in this field/),
    ...missing('voucherCode', voucherCode, /^Fill in this field: voucher code/),
    ...missing('entitlementCode', entitlementCode, /^Fill in this field: entitlement code/),
  ],
  V002: at(
    'email',
    email,
    /full e-mail address.*(?:@ sign or a part|a sign that cannot)/,
    ['there is no @', 'anna.example.com'],
    ['there is no ending', 'anna@example'],
    ['a comma stands in it', 'anna,k@example.com'],
    ['it ends with a dot', 'anna@example.'],
  ),
  V003: at(
    'phone',
    phone,
    /\+36 or \+40.*8 or 9 digits/,
    ['letters', 'call me'],
    ['another country', '+44 20 7946 0958'],
    ['a digit too few', '+36 30 123'],
    ['a digit too many', '+40 721 234 5678'],
  ),
  V004: at(
    'firstName',
    personName,
    /Latin letters, hyphens, apostrophes and dots.*contains a number or a symbol, or only punctuation/,
    ['a number', 'Anna2'],
    ['an at sign', 'anna@home'],
    ['a slash', 'Kiss/Nagy'],
    ['no letter', '-.'],
    ['another script', 'Анна'],
  ),
  V005: [
    ...at(
      'comment',
      textWithin(0, 20),
      /at most 20 characters.*longer/,
      ['one too many', 'x'.repeat(21)],
      ['many too many', 'x'.repeat(500)],
    ),
    ...at('email', email, /at most 254 characters/, ['an address without end', `${'a'.repeat(260)}@example.com`]),
  ],
  V006: at(
    'query',
    textWithin(3, 20),
    /at least 3 characters.*shorter/,
    ['one letter', 'a'],
    ['blanks do not count', ' ab '],
  ),
  V007: [
    ...at(
      'sort',
      choiceOf(['price', 'rating']),
      /offered.*not on the list/,
      ['a word of its own', 'colour'],
      ['a number', 7],
    ),
    ...at('slotId', uuid, /offered/, ['an id of another form', '12']),
    ...at('remind', flag, /offered/, ['neither yes nor no', 'perhaps']),
  ],
  V008: at(
    'day',
    day,
    /day that exists.*(?:no such day|another form)/,
    ['a thirtieth of February', '2026-02-30'],
    ['a word', 'tomorrow'],
    ['another form', '23.04.2026'],
    ['a year of five digits', '12026-01-01'],
  ),
  V010: [
    ...at(
      'page',
      wholeNumber,
      /whole number.*(?:letter|comma|another sign)/,
      ['letters', 'two'],
      ['a fraction', '1.5'],
      ['an exponent', '1e3'],
    ),
    ...at('number', numeric, /whole number/, ['a sign', '-5']),
    ...at('lat', degrees(90), /number/, ['a word', 'north']),
  ],
  V012: [
    {
      because: 'a field that the operation does not have',
      says: /do not know this data: colour/,
      refuse: () => ofStranger({ colour: 'blue' }),
    },
    { because: 'a misspelt field', says: /do not know this data: frist/, refuse: () => ofStranger({ frist: 'x' }) },
  ],
  V015: at('count', wholeNumberWithin(3, 9), /at least 3.*smaller/, ['one less', 2], ['as a text', '0']),
  V016: [
    ...at('count', wholeNumberWithin(3, 9), /at most 9\..*larger/, ['one more', 10], ['as a text', '999']),
    ...at('page', wholeNumber, /at most 999999999.*larger/, ['more digits than anybody needs', '12345678901']),
  ],
  V017: [
    ...onDay(notToCome, /too late.*after the last one allowed/, '2026-11-24', '2062-05-06'),
    ...onDay(notBeyond(30), /too late/, '2027-01-01'),
  ],
  V018: at(
    'institutionPhone',
    phoneWithoutAreaCode,
    /8 or 9 digits.*fewer or more digits, or another sign/,
    ['too few', '1234567'],
    ['too many', '1234567890'],
    ['letters', '30ABC4567'],
  ),
  V020: at(
    'taj',
    taj,
    /nine digits.*last one follows/,
    ['a digit too few', '12345678'],
    ['the last digit does not fit', '123456789'],
    ['letters', '12A456789'],
    ['only zeros', '000000000'],
  ),
  V021: at(
    'taxId',
    taxId,
    /ten digits.*begins with 8.*last digit follows/,
    ['another first digit', '7123456789'],
    ['the last digit does not fit', '8123456780'],
    ['a digit too few', '812345678'],
  ),
  V022: at(
    'cnp',
    cnp,
    /thirteen digits.*last one follows/,
    ['a digit too few', '180051412345'],
    ['no such day of birth', '1800231123456'],
    ['the last digit does not fit', '1800514123450'],
  ),
  V023: at(
    'bankAccount',
    bankAccount,
    /16 or 24 digits.*4 letters and 16/,
    ['a digit too few', '1177301611111018'.slice(1)],
    ['the sum does not fit', '11773016-11111019'],
    ['words', 'my account'],
    ['only zeros', '0'.repeat(16)],
  ),
  V024: at(
    'memberId',
    memberId,
    /3 to 20 letters or digits/,
    ['too short', 'A1'],
    ['too long', 'A'.repeat(21)],
    ['another sign', 'AB_12'],
  ),
  V025: at('password', newPassword, /at least 10 characters/, ['nine letters', 'kilencbet'], ['one letter', 'x']),
  V026: at(
    'password',
    newPassword,
    /at most 128 characters.*longer/,
    ['one more', 'x1'.repeat(65)],
    ['without end', 'x'.repeat(2000)],
  ),
  V027: [
    guessable('one of the lists', 'password123'),
    guessable('neighbouring keys', 'qwertzuiop'),
    guessable('the name', 'KovacsAnna1'),
    guessable('one letter again and again', 'aaaaaaaaaaaa'),
  ],
  V028: [
    ...at(
      'postalCode',
      postalCodeOf('HU'),
      /Hungarian ones have 4 digits/,
      ['a digit too many', '11177'],
      ['letters', 'AB12'],
    ),
    ...at('postalCode', postalCodeOf('RO'), /Romanian ones 6/, ['a digit too few', '40000']),
  ],
  V029: at(
    'answers',
    measureOf('weight'),
    /whole kilograms.*(?:another sign|cannot be a person)/,
    ['a fraction', { weight: '75.5' }],
    ['no person', { weight: '900' }],
    ['pounds', { weight: '165 lb' }],
  ),
  V030: at(
    'answers',
    measureOf('height'),
    /whole centimetres.*(?:another sign|cannot be a person)/,
    ['metres', { height: '1.75' }],
    ['no person', { height: '30' }],
  ),
  V032: at(
    'answers',
    measureOf('temperature'),
    /Celsius.*34 to 42.9/,
    ['Fahrenheit', { temperature: '101' }],
    ['two decimals', { temperature: '38.55' }],
    ['words', { temperature: 'high' }],
  ),
  V034: at(
    'answers',
    measureOf('cholesterol'),
    /mmol\/L or in mg\/dL.*another character.*no laboratory/,
    ['words', { cholesterol: 'high' }],
    ['no such value', { cholesterol: '9000' }],
  ),
  V035: at(
    'code',
    mailedCode,
    /code has 6 digits.*longer or shorter.*not count/,
    ['a digit too few', '46512'],
    ['a digit too many', '4651277'],
    ['letters', 'abcdef'],
  ),
  V036: at(
    'code',
    secondFactorCode,
    /6-digit code.*12-character recovery code.*neither.*not count/,
    ['a digit too few', '46512'],
    ['half a recovery code', 'ABCD-EFGH'],
  ),
  V037: at(
    'bankAccount',
    bankAccount,
    /accounts held in Hungary or Romania.*IBAN is right.*another country/,
    ['Lithuania', 'LT12 1000 0111 0100 1000'],
    ['Germany', 'DE89 3704 0044 0532 0130 00'],
  ),
  V038: onDay(notYetBorn, /in the future.*after today/, '2026-11-24', '2062-05-06'),
  V039: onDay(tooOld, /more than 120 years ago/, '1850-01-01', '1905-11-23'),
  V033: onDay(notOver, /day is over.*before today/, '2026-11-22', '1999-01-01'),

  U007: missing('birthDate', birthDate, /Enter your date of birth/),
  U008: at(
    'birthDate',
    birthDate,
    /date of birth is wrong.*(?:no such day|for example)/,
    ['a thirtieth of February', '1980-02-30'],
    ['a thirteenth month', '1980-13-01'],
    ['words', 'in May'],
  ),
  U011: missing('email', email, /Enter your e-mail address/),
  U012: missing('taxId', taxId, /Enter your tax ID/),
  U013: missing('taj', taj, /Enter your social security/),
  U018: at('privacyAccepted', accepted('U018'), /Tick.*privacy notice/, ...consent),
  U019: missing('firstName', personName, /Enter your first name/),
  U020: missing('lastName', personName, /Enter your last name/),
  U021: missing('phone', phone, /Enter your phone number/),
  U022: missing('productId', uuid, /Choose a plan/),
  U025: at('termsAccepted', accepted('U025'), /Accept the terms/, ...consent),
  U026: missing('postalCode', postalCodeOf('HU'), /Enter the postal code/),
  U027: [
    ...at(
      'entitlementCode',
      entitlementCode,
      /entitlement code cannot be used.*do not know this code/,
      ['a sign that no code has', 'O0I1'],
      ['too long', 'A'.repeat(30)],
    ),
    ...at('activationKey', activationKey, /do not know this code/, ['too short', 'K4']),
  ],
  U028: differing(
    'password',
    'U028',
    /two passwords differ/,
    ['a slip', 'három zöld teve', 'harom zöld teve'],
    ['capitals', 'Teve ugrik ma', 'teve ugrik ma'],
  ),
  U029: differing(
    'email',
    'U029',
    /two e-mail addresses differ/,
    ['a slip', 'a@example.com', 'b@example.com'],
    ['another ending', 'a@example.com', 'a@example.hu'],
  ),
  U030: onDay(ofAge, /18 or older/, '2010-05-14', '2008-11-24'),
  U031: missing('serviceType', uuid, /Choose a service/),
  U041: at(
    'voucherCode',
    voucherCode,
    /voucher code is wrong.*no such voucher/,
    ['a sign that no code has', 'O0I1'],
    ['too short', 'A2'],
    ['too long', 'A'.repeat(21)],
  ),
  U046: missing('memberId', memberId, /Enter your member ID/),
  U047: at('dataProcessingAccepted', accepted('U047'), /Accept the terms of data processing/, ...consent),
  U048: at('generalTermsAccepted', accepted('U048'), /Accept the general terms/, ...consent),
};

function ofStranger(input: Record<string, unknown>) {
  const read = z.strictObject({ first: z.string().optional() }).safeParse(input);
  return { code: 'X444', violations: read.success ? [] : violationsOf(read.error, input) };
}
