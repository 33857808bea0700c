import { expect, it } from 'vitest';
import en from '../../locales/en/platform/fields.json' with { type: 'json' };
import fields from '../../locales/hu/platform/fields.json' with { type: 'json' };
import ro from '../../locales/ro/platform/fields.json' with { type: 'json' };
import { article, capitalArticle } from './article.ts';
import vectors from './vectors/articles.json' with { type: 'json' };

it.each(vectors)('says $article before „$text” (S5-12)', ({ text, article: expected }) => {
  expect(article(text)).toBe(expected);
});

it.each([
  ['az', 'SMS OTP EKG MR LDL SZJA EESZT NFC ENSZ OSAP URL S x-tengely'],
  ['a', 'TB BMI CT GDPR HPV JSON PIN QR NAV NEAK SZÉP-kártya UPC yard C-vitamin'],
])('says %s before acronyms by how they are read: %s (S5-12)', (expected, words) => {
  for (const word of words.split(' ')) expect(article(word), word).toBe(expected);
});

it.each([
  ['az', ['1', '5', '51', '1000', '1 000', '1848', '50 000', '500000', '1000000', '5.', 'I. kerület', 'V. kerület']],
  [
    'a',
    ['0', '2', '14', '100', '150', '10 000', '100000', '2026. november', 'II. kerület', 'X. kerület', 'XIII. kerület'],
  ],
])('says %s before numbers by how they are read (S5-12)', (expected, numbers) => {
  for (const number of numbers) expect(article(number), number).toBe(expected);
});

it('skips opening quotes and brackets (S5-12)', () => {
  expect(article('„Összeg”')).toBe('az');
  expect(article('(kötelező) név')).toBe('a');
});

it('begins a sentence with a capital article (S5-12)', () => {
  expect(capitalArticle('e-mail-cím')).toBe('Az');
  expect(capitalArticle('telefonszám')).toBe('A');
});

it('agrees with the article written beside every field name (S5-12)', () => {
  const texts = new Map(Object.entries(fields));
  for (const [id, text] of texts) {
    if (!id.endsWith('.article')) expect(texts.get(`${id}.article`), id).toBe(article(text));
  }
});

/** Fields of registration and of the account; a broken rule there must find its words. */
const formFields =
  'email emailAgain contactEmail companyEmail password passwordAgain currentPassword newPassword newPasswordAgain taj ' +
  'taxId cnp memberId entitlementCode voucherCode activationKey postalCode code recoveryCode bankAccount weight height ' +
  'adviceKind answerBy reason birthDate birthName birthPlace mothersName lastName firstName phone country city street ' +
  'language privacyAccepted termsAccepted insuranceTermsAccepted marketingAccepted';

it.each(formFields.split(' '))('has words for the field %s in every language (S5-12)', (name) => {
  for (const texts of [fields, en, ro])
    expect(new Map(Object.entries(texts)).get(`fields.${name}`)).toMatch(/\p{L}{3}/u);
  expect(new Map(Object.entries(fields)).get(`fields.${name}.article`)).toMatch(/^az?$/);
});
