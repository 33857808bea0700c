import { z } from 'zod';
import { digitsOf, plainText } from './plain-text.ts';

const longest = 100;
const recoveryCode = /^[2-9A-HJ-NP-Z]{12}$/;

/** The six digits from a letter; anything else is refused before it counts as a wrong try. */
export const mailedCode = z
  .string('V035')
  .max(longest, { error: 'V035', abort: true })
  .overwrite(digitsOf)
  .regex(/^\d{6}$/, 'V035');

function factorOf(entry: string): string {
  const letters = plainText(entry)
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');
  return recoveryCode.test(letters) ? letters : digitsOf(entry);
}

/** The six digits of an authenticator, or a recovery code of twelve letters and digits. */
export const secondFactorCode = z
  .string('V036')
  .max(longest, { error: 'V036', abort: true })
  .overwrite(factorOf)
  .refine((code) => /^\d{6}$/.test(code) || recoveryCode.test(code), 'V036');
