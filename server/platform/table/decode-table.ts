import { faultOf, type TableFault } from './table-fault.ts';

const sample = 2000;
const letters = 'áäăâéíîóöőúüűşţßÁÄĂÂÉÍÎÓÖŐÚÜŰŞŢ' + 'ëçôýËÔÝ';
const signs = '€…–—‘’“”„•§©«»®°\u00a0';
const isOurs = new RegExp(`^[\\0-\\x7F${letters}${signs}]*$`, 'u');
const hasLetter = new RegExp(`[${letters}]`, 'u');
const signInWord = new RegExp(`\\p{L}[${signs.replace('’', '').replace('–', '')}]\\p{L}`, 'u');

type DecodedText = { text: string; encoding: string } | { fault: TableFault };

/** Reads encodings of Excel, LibreOffice and Google. Any other is refused, because names would be wrong. */
export function decodeTable(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  const text = decoded(bytes, marked ?? 'utf-8');
  if (text !== undefined) return { text, encoding: marked ?? 'utf-8' };
  if (marked !== undefined) return { fault: faultOf('file.encoding') };
  const central = new TextDecoder('windows-1250').decode(bytes);
  const isCentral = isOurs.test(central) && hasLetter.test(central) && !signInWord.test(central);
  return isCentral ? { text: central, encoding: 'windows-1250' } : { fault: faultOf('file.encoding') };
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** In UTF-16 half of a heading's bytes are zero, all at even or all at odd places. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const beginning = bytes.subarray(0, sample);
  for (const [at, byte] of beginning.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = beginning.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}
