import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isGuessable, refuseCommon } from './guessable.ts';

const own = { email: 'kovacs.anna@pelda.hu', names: ['Anna', 'Kovács', 'Telekom Egészség'] };
const listed = dictionary['passwords-common'];
const diceware = dictionary['diceware-common'];

/** The same numbers in every run, because new ones would fail by chance. */
const drawn = (no: number) => createHash('sha256').update(String(no)).digest();

async function guessed(passwords: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    passwords.map(async (password) => ((await isGuessable(password, own)) ? password : [])),
  );
  return answers.flat();
}

it('refuses every listed password that is long enough, in any case and turned round (not-shown 5.10)', async () => {
  const long = listed.filter((password) => password.length >= 10);
  expect(long.length).toBeGreaterThan(1500);
  for (const change of [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => [...text].reverse().join(''),
  ]) {
    expect(await guessed(long.map(change))).toHaveLength(long.length);
  }
});

it('refuses a listed word of eight letters with a year and a sign behind it (not-shown 5.10)', async () => {
  const words = listed.filter((word) => /^[a-z]{8,}$/.test(word));
  expect(words.length).toBeGreaterThan(5000);
  expect(await guessed(words.map((word) => `${word}2026!`))).toHaveLength(words.length);
});

it.each([
  ['repeats itself', ['aaaaaaaaaa', 'abcabcabcabc', '1212121212', '😀😀😀😀😀😀😀😀😀😀', '          ']],
  [
    'runs along the keyboard',
    ['1234567890', '0987654321', 'qwertzuiop', 'asdfghjkléá', '1qaz2wsx3edc', 'abcdefghijkl', '12345qwert'],
  ],
  ['is the person', ['kovacsanna1985', 'Anna.Kovács', 'annakovacs', 'KOVÁCSANNA!!', 'pelda12345kovacs']],
  ['is the partner', ['telekomegeszseg', 'Telekom2026!', 'Egészség1234']],
])('refuses what %s (not-shown 5.10)', async (_, passwords) => {
  expect(await guessed(passwords)).toEqual(passwords);
});

it('lets phrases of four words pass, a thousand of a thousand (not-shown 5.10)', async () => {
  const phrases = Array.from({ length: 1000 }, (_, no) => {
    const numbers = drawn(no);
    return [0, 4, 8, 12].map((at) => diceware[numbers.readUInt32BE(at) % diceware.length]).join(' ');
  });
  expect(await guessed(phrases.filter((phrase) => phrase.length >= 14))).toEqual([]);
});

it('lets what a password manager draws pass, a thousand of a thousand (not-shown 5.10)', async () => {
  const passwords = Array.from({ length: 1000 }, (_, no) => drawn(no).toString('base64url', 0, 12));
  expect(await guessed(passwords)).toEqual([]);
});

it.each([
  'zöld asztal a kertben',
  'Anna szereti a kávét reggel',
  'kék-lámpa-17-híd',
  'xkcd936 tollas',
  'asAYTujYTqQjKjZa',
])('lets „%s” pass (not-shown 5.10)', async (password) => {
  expect(await guessed([password])).toEqual([]);
});

it('says which field is guessable and never what was typed (S3.8-01)', async () => {
  await expect(refuseCommon('password123', own, 'newPassword')).rejects.toMatchObject({
    code: 'X444',
    violations: [{ errorCode: 'V027', propertyName: 'newPassword', invalidValue: '' }],
  });
  await expect(refuseCommon('zöld asztal a kertben', own)).resolves.toBeUndefined();
});

it('answers at once for the longest password (T29)', async () => {
  const started = performance.now();
  for (const piece of ['a', ' ', '1', 'é', 'ab']) await isGuessable(`${piece.repeat(128).slice(0, 127)}!`, own);
  expect(performance.now() - started).toBeLessThan(500);
});
