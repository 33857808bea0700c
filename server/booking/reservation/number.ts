import { randomInt } from 'node:crypto';

// No 0/O, 1/I/L, no vowels that make words: said over the phone and read off a screen without a doubt.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Eight characters in two groups, as in `K7TM-4XPD`: a name for a reservation, not a key to it. */
export function speakableNumber(): string {
  const characters = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length)));
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
