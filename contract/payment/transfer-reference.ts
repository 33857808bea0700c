import { mod97 } from '../platform/mod97.ts';

/** A creditor reference (ISO 11649) that the customer writes beside a transfer; its check digits reveal a mistyped digit. */
export function transferReference(digits: string): string {
  const check = 98 - mod97(`${digits}RF00`);
  return `RF${String(check).padStart(2, '0')}${digits}`;
}

export function plainReference(text: string): string {
  return text.replace(/[^\dA-Za-z]/g, '').toUpperCase();
}

export function isTransferReference(plain: string): boolean {
  return /^RF\d{2}\d{12}$/.test(plain) && mod97(`${plain.slice(4)}${plain.slice(0, 4)}`) === 1;
}
