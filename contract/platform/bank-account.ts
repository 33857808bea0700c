import { z } from 'zod';
import { mod97 } from './mod97.ts';
import { pastedText, plainText } from './plain-text.ts';

const longest = 100;
const weights = [9, 7, 3, 1];

/** The account in digits and capitals, without the country and check digits of an IBAN (S5-01, 0185). @internal */
export function accountPart(account: string): string {
  const pasted = pastedText(account).replace(/^iban\b/i, '');
  const capitals = inDigitsAndCapitals(pasted.toUpperCase());
  if (isIban(capitals)) return capitals.slice(4);
  const asTyped = inDigitsAndCapitals(pasted);
  return isAccount(asTyped) || (!isAccount(capitals) && !isForeignIban(capitals)) ? asTyped : capitals;
}

function inDigitsAndCapitals(text: string): string {
  return text.replace(/[^\dA-Z]/g, '');
}

/** A Hungarian account has 16 or 24 digits with checksums, a Romanian one no checksum of its own (S5-02, S5-03, S5-04). */
function isAccount(part: string): boolean {
  if (/^0+$/.test(part)) return false;
  if (/^\d{16}(?:\d{8})?$/.test(part)) return sumsUp(part.slice(0, 8)) && sumsUp(part.slice(8));
  return /^[A-Z]{4}[\dA-Z]{16}$/.test(part);
}

function sumsUp(block: string): boolean {
  return Array.from(block).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 4] ?? 0), 0) % 10 === 0;
}

/** With country and check digits moved to the end, the number leaves 1 when it is divided by 97. */
export function isIban(text: string): boolean {
  if (!/^(?:HU\d{26}|RO\d{2}[A-Z]{4}[\dA-Z]{16})$/.test(text)) return false;
  return checks(text);
}

/** A valid IBAN of another country, to which the portal pays nothing (S5-02 to S5-04). */
function isForeignIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(text) && !/^(?:HU|RO)/.test(text) && checks(text);
}

function checks(iban: string): boolean {
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** An empty text is valid, because the account is optional (S5-01). */
export const bankAccount = z
  .string('V023')
  .max(longest, { error: 'V005', abort: true })
  // Words stay and are refused by the next rule; without their letters they would be empty, which is valid.
  .overwrite((text) => accountPart(text) || plainText(text))
  .refine((part) => part === '' || isAccount(part), {
    error: ({ input }) => (isForeignIban(String(input)) ? 'V037' : 'V023'),
  });
