import { between, pick, type RandomSource } from '../../demo/directory/random.ts';

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egpj.exe',
  '\ufeff',
  'e\u0301'.repeat(300),
  '💉'.repeat(200),
  '😀\u200d'.repeat(50),
  'İıſK',
  "' or 1=1 --",
  "'; drop table reservation; --",
  '1; select pg_sleep(5)',
  "') union select null,version() --",
  '%',
  '%%_\\',
  '\\x00',
  '$1',
  '$\u007b7*7}',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '{0}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '<!--',
  '&#x0;',
  'x\r\nset-cookie: a=b',
  'x\nBcc: a@example.com',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  'javascript:alert(1)',
  '//evil.example',
  'data:text/html,x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '-1',
  '-0',
  '0',
  '00',
  '1e308',
  '1e309',
  '-Infinity',
  '0x10',
  '1_000',
  '٣',
  '9007199254740993',
  '9223372036854775808',
  '2147483648',
  '-2147483649',
  '1.5',
  '1,5',
  '2026-02-30',
  '2026-13-45',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '+275760-09-14T00:00:00Z',
  '2026-11-24T24:00:00Z',
  '2026-11-24T10:00:00+99:99',
  '2026-11-24T10:00:00[Europe/Budapest]',
  '2027-03-28T02:30:00',
  '1900-02-29',
  'P1Y',
  'a@b',
  'a@example.com\r\nb@example.com',
  `${'a'.repeat(65)}@example.com`,
  'ünige@пример.рф',
  '+36 30 123 4567',
  '+999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '7C1F2C5E-1111-4222-8333-444455556666',
  '7c1f2c5e-1111-4222-8333-44445555666',
  'HU42117730161111101800000000',
  '(a+)+$',
  'a'.repeat(43),
  '.'.repeat(300),
];

const others: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-320],
  ...[[], {}, [[]], [null], [[[[[[[[]]]]]]]], { toString: 1 }, { length: -1 }, { 0: 'x' }],
  ...[
    { constructor: { prototype: { isAdmin: true } } },
    JSON.parse('{"then":"x"}'),
    { toJSON: 'x' },
    ['a', 1, null, {}],
  ],
];

function deepened(random: RandomSource): unknown {
  const isList = random() < 0.5;
  let value: unknown = pick(random, texts);
  for (let depth = between(random, 5, 400); depth > 0; depth -= 1) value = isList ? [value] : { a: value };
  return value;
}

const made: readonly ((random: RandomSource) => unknown)[] = [
  (random) =>
    pick(random, texts)
      .repeat(between(random, 1, 2000))
      .slice(0, 60_000),
  (random) => String.fromCodePoint(...Array.from({ length: between(random, 1, 40) }, () => between(random, 0, 0x2fff))),
  (random) =>
    String.fromCharCode(...Array.from({ length: between(random, 1, 20) }, () => between(random, 0xd7f0, 0xe010))),
  (random) => Array.from({ length: between(random, 1, 3000) }, () => pick(random, texts)),
  (random) => Array.from({ length: between(random, 1, 60) }, () => pick(random, others)),
  (random) =>
    Object.fromEntries(Array.from({ length: between(random, 1, 300) }, (_, no) => [`${pick(random, texts)}${no}`, no])),
  (random) => (random() - 0.5) * 10 ** between(random, -300, 300),
  (random) => between(random, -100, 100),
  deepened,
];

export function hostileText(random: RandomSource): string {
  if (random() < 0.85) return pick(random, texts);
  const value = pick(random, made)(random);
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4000);
}

/** A text most often, because most fields are. */
export function hostileValue(random: RandomSource): unknown {
  const way = random();
  if (way < 0.5) return pick(random, texts);
  return way < 0.8 ? structuredClone(pick(random, others)) : structuredClone(pick(random, made)(random));
}

export const oddTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'application/octet-stream',
  'application/fhir+json',
  '*/*',
];
