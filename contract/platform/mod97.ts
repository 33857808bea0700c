/** The remainder modulo 97 of digits and capitals, where letters count as 10 to 35 (ISO 7064). */
export function mod97(text: string): number {
  const digits = Array.from(text, (sign) => String(Number.parseInt(sign, 36))).join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}
