// Pasted text has characters that nobody sees or typed, so every rule cleans it first, from forms and programs alike (0185).

/** Zero-width joiners are not in the list, because emoji and some scripts fall apart without them. */
const unseenInProse = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(unseenInProse, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** For names, numbers, codes and addresses: blanks, dashes, apostrophes and full-width letters become plain ones. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/[´‘’‚‛ʹʻʽˈ′＇]/g, "'")
    .replace(/[\p{Pd}\u02D7\u2043\u2212]/gu, '-')
    .normalize('NFKC')
    .replaceAll('ʼ', "'")
    .trim();
}

/** A grave accent is an apostrophe in names; in e-mail addresses it stays, so only names are cleaned like this. */
export function plainName(text: string): string {
  return plainText(text.replaceAll('`', "'"));
}

/** Signs that may surround what was copied; braces are left out, because an e-mail address may begin with one. */
const edge = /[\s()[\]<>"'„“”‟«»‹›,;:.]/;

/** Removes quotes, brackets and full stops that were copied along, and a label, as in `TAJ: 123 456 788`. */
export function pastedText(text: string): string {
  const plain = plainText(text).replace(/^(?:mailto|tel):|^[\p{L} .-]{1,30}: /iu, '');
  let from = 0;
  let to = plain.length;
  while (from < to && edge.test(plain.charAt(from))) from += 1;
  while (to > from && edge.test(plain.charAt(to - 1))) to -= 1;
  return plain.slice(from, to);
}

/** The one group of six digits in a pasted text, such as `Code: 465 127`; else the text without blanks and signs. */
export function digitsOf(entry: string): string {
  const text = plainText(entry);
  const [group, other] = text.match(/(?<![\p{L}\d_])\d{3}[ -]?\d{3}(?![\p{L}\d_])/gu) ?? [];
  return (group !== undefined && other === undefined ? group : text).replaceAll(/[^\p{L}\d]/gu, '');
}
