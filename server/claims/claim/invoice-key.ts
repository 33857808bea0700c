/** By which an invoice is known again however it was typed: letters and digits alone. */
export function keyOf(typed: string): string {
  return typed
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A Hungarian tax number begins with the eight digits that name the company. */
export function taxKey(taxId: string): string | null {
  const digits = taxId.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(0, digits.length === 11 ? 8 : undefined);
}
