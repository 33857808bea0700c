import { z } from 'zod';

const longest = 100;
const weights = [9, 7, 3, 1];

/** What the person typed or pasted, as the account alone: digits and capitals, without an IBAN's country and check (S5-01). */
export function accountPart(typed: string): string {
  const kept = typed.replace(/[^\dA-Z]/g, '');
  return isIban(kept) ? kept.slice(4) : kept;
}

/** S5-02, S5-03, S5-04: two Hungarian forms with their checksums, and the Romanian account, which has none of its own. */
function isAccount(part: string): boolean {
  if (/^0+$/.test(part)) return false;
  if (/^\d{16}(?:\d{8})?$/.test(part)) return sumsUp(part.slice(0, 8)) && sumsUp(part.slice(8));
  return /^[A-Z]{4}[\dA-Z]{16}$/.test(part);
}

function sumsUp(block: string): boolean {
  return Array.from(block).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 4] ?? 0), 0) % 10 === 0;
}

/** ISO 7064: country and check digits moved behind, letters read as 10 to 35, the whole leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^(?:HU\d{26}|RO\d{2}[A-Z]{4}[\dA-Z]{16})$/.test(text)) return false;
  const moved = Array.from(text.slice(4) + text.slice(0, 4), (sign) => String(Number.parseInt(sign, 36))).join('');
  return Array.from(moved).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** S5-01: optional, so nothing typed is nothing wrong; what is kept is the account alone. */
export const bankAccount = z
  .string('V023')
  .trim()
  .max(longest, { error: 'V005', abort: true })
  // Words alone would be stripped to nothing, and nothing is allowed: they stay, and are refused.
  .overwrite((typed) => accountPart(typed) || typed)
  .refine((part) => part === '' || isAccount(part), 'V023');
