import { companyForms } from './company-forms.ts';
import { latin, withDigits } from './look-alikes.ts';

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Letters and digits alone, look-alikes as one, so that an invoice is recognised however it was typed. */
export function keyOf(text: string): string {
  return plain(withDigits(latin(text)));
}

const forms = new RegExp(`(?<![\\p{L}\\p{N}])(?:${companyForms.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

export function providerKey(text: string): string {
  const name = latin(text)
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return plain(name.replaceAll(forms, '')) || plain(name);
}

/** A Hungarian tax number begins with the eight digits that name the company. */
export function taxKey(taxId: string): string | null {
  const digits = taxId.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(0, digits.length === 11 ? 8 : undefined);
}
