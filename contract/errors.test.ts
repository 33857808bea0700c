import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueCode, errors, isErrorCode } from './errors.ts';
import { ErrorObject } from './platform/error-object.ts';
import { Problem, problem } from './platform/problem.ts';

const placeholders = new Set([
  'count',
  'phone',
  'code',
  'requestId',
  'value',
  'field',
  'Article',
  'limit',
  'name',
  'size',
  'max',
  'most',
  'kinds',
  'other',
  'state',
  'standing',
  'holder',
  'step',
  'why',
  'last',
  'left',
]);
const parts = ['text', 'cause', 'next'];

describe.each(['hu', 'en', 'ro'])('in %s', (language) => {
  const files = globSync(`locales/${language}/*/errors.json`);
  const texts = new Map(files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))));

  it.each(Object.keys(errors))('%s says what happened, why, and what to do next (S8.3-01, R39)', (code) => {
    for (const part of parts) {
      const text = texts.get(`errors.${code}.${part}`) ?? '';
      expect(text.length, part).toBeGreaterThan(8);
      expect(text).not.toMatch(/errors\.|undefined|TODO/);
      for (const [, name = ''] of text.matchAll(/\{(\w+)[,}]/g)) expect(placeholders).toContain(name);
    }
  });

  it('has no text without a code', () => {
    const known = Object.keys(errors).flatMap((code) => parts.map((part) => `errors.${code}.${part}`));
    // `typed.<field>.` words a code by the typed value.
    const codes = [...texts.keys()].map((id) => id.replace(/^typed\.\w+\./, 'errors.'));
    expect(codes.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('names the code of an unknown error (S8.1-07)', () => {
    expect(texts.get('errors.unknown.text')).toContain('{code}');
  });
});

function numbered(prefix: string, from: number, to: number, digits: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => prefix + String(from + at).padStart(digits, '0'));
}

it.each([
  ['S8.2-01, S8.2-02', ['#400', '#404', '#500', 'RA500', 'RA503']],
  ['S8.3-02', ['#001', '#002', '#404']],
  ['S8.3-03', ['RE0000']],
  ['S8.3-04', ['RE1001', 'RE1002', 'RM3001', 'RR1001', 'RR1002']],
  ['S8.3-05, S8.3-06, S8.3-07', numbered('RR', 1003, 1007, 4)],
  ['S8.3-08', numbered('RE', 2001, 2007, 4)],
  ['S8.3-09', numbered('RM', 1001, 1010, 4)],
  ['S8.3-10', numbered('RS', 2002, 2013, 4)],
  ['S8.3-11, S8.1-09', ['RX444', 'X444', 'RC001']],
  ['the calendar', numbered('C', 201, 204, 3)],
  ['S8.3-13..19', numbered('U', 1, 31, 3)],
  ['S8.3-20', [...numbered('U', 41, 48, 3), 'U404']],
  ['S8.3-21', ['A406']],
])('knows every code of %s', (_, codes) => {
  expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
});

it('gives every calendar code from AE001 to AE204 a row (S8.3-22)', () => {
  for (const code of numbered('AE', 1, 204, 3)) expect(catalogueCode(code), code).toMatch(/^AE/);
  expect(catalogueCode('AE000')).toBeUndefined();
  expect(catalogueCode('AE205')).toBeUndefined();
  expect(catalogueCode('AE004')).toBe('AE004');
});

it('has the four payment results (S8.3-23)', () => {
  expect(numbered('P', 1, 4, 3).every(isErrorCode)).toBe(true);
});

it('answers a lost time with 409 and the choice of another (S8.3-03, S8.3-04, S8.2-01)', () => {
  for (const code of ['#400', 'RE0000', 'RE1001', 'RE1002', 'RR1001', 'RR1002', 'RM3001'] as const) {
    expect(errors[code]).toMatchObject({ status: 409, next: 'choose-time' });
  }
});

it('gives a code one meaning in all areas (S8.1-07)', async () => {
  const areas = await Promise.all(
    globSync('contract/*/errors.ts').map(async (file): Promise<{ errors: object }> => import(resolve(file))),
  );
  const codes = areas.flatMap((area) => Object.keys(area.errors));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(new Set(codes)).toEqual(new Set(Object.keys(errors)));
});

it('knows its own codes only, not what every object has', () => {
  for (const code of ['toString', '__proto__', '', 'X999', undefined, 444]) expect(isErrorCode(code)).toBe(false);
});

it('carries a code with its facts and violations (S3.8-01)', () => {
  const refused = problem('RE0000', { alternatives: ['2026-11-20T09:00:00+01:00'] });
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({
    code: 'RE0000',
    details: { alternatives: ['2026-11-20T09:00:00+01:00'] },
    violations: [],
  });
});

it('describes the error object with its violations (S3.8-01)', () => {
  const object = { httpCode: 409, errorCode: 'RE0000', message: 'Foglalt', violations: [], requestId: 'r1' };
  expect(ErrorObject.parse(object)).toEqual(object);
  expect(ErrorObject.safeParse({ ...object, violations: undefined }).success).toBe(false);
});

it('uses only statuses of refusals and failures (S3.8-01)', () => {
  for (const [code, row] of Object.entries(errors)) expect(row.status >= 400 && row.status < 600, code).toBe(true);
});
