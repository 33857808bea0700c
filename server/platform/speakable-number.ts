import { randomInt } from 'node:crypto';

// No 0/O, 1/I/L and no vowels: unambiguous on the phone, and spells no words.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** A number such as `K7TM-4XPD`: a name for a reservation or a case, not a key to it. */
export function speakableNumber(): string {
  const characters = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length)));
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
