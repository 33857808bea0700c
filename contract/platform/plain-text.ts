// Pasted text carries what nobody sees or typed. It goes before any rule looks, for people and programs alike.

/** Joiners stay: without them emoji and some scripts fall apart. */
const unseenInProse = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Free text: what is seen of it stays as it was typed. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(unseenInProse, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** Names, numbers, codes and addresses: any blank, dash and apostrophe is the plain one, and so is each letter of full width. */
export function plainText(text: string): string {
  return text
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{DI}]/gu, '')
    .replace(/[`´‘’‚‛ʹʻʼʽˈ′＇]/g, "'")
    .replace(/[\p{Pd}\u02D7\u2043\u2212]/gu, '-')
    .normalize('NFKC')
    .trim();
}
