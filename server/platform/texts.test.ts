import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errors, isErrorCode } from '../../contract/errors.ts';
import { languages } from '../../contract/platform/languages.ts';
import { type ErrorCode, problem } from '../../contract/platform/problem.ts';
import { errorObjectOf } from './http/problem-answer.ts';
import { loadTexts } from './texts.ts';

// Checks the texts as people read them: with real values, in every language.

const texts = loadTexts(join(import.meta.dirname, '../../locales'));
const codes = Object.keys(errors).filter(isErrorCode);
const values = {
  phone: '+36 1 234 5678',
  code: 'ZZ9',
  requestId: 'c0ffee00-1234-4abc-8def-0123456789ab',
  field: 'e-mail-cím',
  Article: 'Az',
  limit: 10,
  name: 'Lelet.pdf',
  size: '26 MB',
  max: '25 MB',
  most: 10,
  kinds: 'PDF, JPG',
  other: 'Vérkép.pdf',
  left: '8000 Ft',
  last: '1 December 2026',
  standing: 'approved',
};

/** Imperatives and pronouns of the informal form; in Hungarian the portal says Ön. */
const familiar =
  /(?<!\p{L})(?:te|téged|neked|veled|tied|próbáld|add|adj|írd|írj|nézd|hívd|hívj|válassz|válaszd|töltsd|tölts|kérj|kérd|menj|várj|jelöld|javítsd|ellenőrizd|fogadd|küldd|lépj|kattints|nyisd|olvasd|\p{L}+(?:hatsz|hetsz|ottál|ettél|öttél))(?!\p{L})/iu;

describe.each(languages)('in %s', (language) => {
  it.each([...codes, 'unknown'])(
    '%s says what, why and what next, with nothing left to fill in (S8.3-01, R39)',
    (code) => {
      for (const part of ['text', 'cause', 'next']) {
        const text = texts.say(language, `errors.${code}.${part}`, values);
        expect(text.trim().length, part).toBeGreaterThan(8);
        expect(text, part).not.toMatch(/[{}]|undefined|errors\./);
        expect(text, part).toMatch(/^[\p{Lu}\d‘„]/u);
        expect(text, part).toMatch(code === 'unknown' && part === 'text' ? /ZZ9$/ : /[.!?:\d\p{L}]$/u);
      }
    },
  );

  it.each(codes)('answers %s with its text and its status (S3.8-01, S8.1-07)', (code: ErrorCode) => {
    const violations = [{ errorCode: code, propertyName: 'email', invalidValue: '', message: '', limit: 10 }];
    const refusal = errorObjectOf(problem(code, {}, violations), {
      texts,
      language,
      requestId: 'r',
      phone: values.phone,
    });
    expect(refusal).toMatchObject({ httpCode: errors[code].status, errorCode: code });
    for (const message of [refusal.message, refusal.violations[0]?.message ?? ''])
      expect(message).not.toMatch(/[{}]|^$|undefined/);
  });

  it('gives an unknown error a number to read out and a number to call (S8.3-01, R39)', () => {
    const text = texts.say(language, 'errors.unknown.next', values);
    expect(text).toContain(values.requestId);
    expect(text).toContain(values.phone);
  });
});

it('addresses everybody formally in Hungarian', () => {
  for (const code of [...codes, 'unknown']) {
    for (const part of ['text', 'cause', 'next']) {
      expect(texts.say('hu', `errors.${code}.${part}`, values), code).not.toMatch(familiar);
    }
  }
});

it('says the fixed message for a wrong bank account (S5-01)', () => {
  expect(texts.say('hu', 'errors.V023.text')).toBe('Helytelen bankszámla formátum.');
});

it('sees the familiar form where it is used', () => {
  for (const sentence of ['Próbáld újra.', 'Itt foglalhatsz.', 'Küldd el újra.', 'Elküldtük neked.'])
    expect(sentence).toMatch(familiar);
  for (const sentence of ['Próbálja újra.', 'Küldje el újra.', 'Adjon meg másikat.'])
    expect(sentence).not.toMatch(familiar);
});

it('refuses to start with two texts under one id', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'texts-'));
  for (const language of languages) {
    await mkdir(join(folder.path, language));
    for (const file of ['one.json', 'two.json'])
      await writeFile(join(folder.path, language, file), JSON.stringify({ 'greeting.hello': file }));
  }
  expect(() => loadTexts(folder.path)).toThrow('two texts greeting.hello');
});
