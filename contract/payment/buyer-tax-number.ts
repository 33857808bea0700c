import { z } from 'zod';
import { pastedText } from '../platform/plain-text.ts';
import type { ErrorCode } from '../platform/problem.ts';

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** Eight digits with a check digit last, one digit for the kind of VAT, and two for the county (2017. évi CL. törvény). */
function hungarian(digits: string): string | undefined {
  if (!/^\d{8}[1-5]\d{2}$/.test(digits)) return undefined;
  const check = (10 - (weighted(digits, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10;
  return check === Number(digits[7]) ? digits.replace(/^(.{8})(.)/, '$1-$2-') : undefined;
}

/** Two to ten digits with a check digit last; `RO` before them where VAT is paid. */
function romanian(text: string): string | undefined {
  const [, vat = '', digits = ''] = /^(RO)?(\d{2,10})$/.exec(text) ?? [];
  const check = (weighted(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11;
  return digits !== '' && check % 10 === Number(digits.at(-1)) ? `${vat}${digits}` : undefined;
}

/** The tax number of a business as an invoice shows it: `12345676-2-43`, `RO18547290`. */
export function taxNumber(code: ErrorCode) {
  const written = (text: string) => hungarian(text) ?? romanian(text);
  return z
    .string(code)
    .max(30, code)
    .overwrite((text) => pastedText(text).replace(/[ .-]/g, '').toUpperCase())
    .refine((text) => written(text) !== undefined, code)
    .overwrite((text) => written(text) ?? text);
}
