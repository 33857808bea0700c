import { randomInt } from 'node:crypto';
import { memberOf } from '../../contract/platform/member-of.ts';

// The letters leave out 0/O, 1/I/L and vowels, so that numbers are unambiguous on the phone and spell no words.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** A number such as `K7TM-4XPD` names a reservation or a case, and opens nothing. */
export function speakableNumber(): string {
  const characters = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length)));
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

const ofDrawn = /(^|_)number_key$|^payment_order_ref_key$/;

/** The transaction that drew a taken number runs again and draws another (0136). */
export function isNumberTaken(error: unknown): boolean {
  return memberOf(error, 'code') === '23505' && ofDrawn.test(String(memberOf(error, 'constraint')));
}

export function numberTaken(table: string): Error {
  const refusal = { code: '23505', constraint: `${table}_number_key` };
  return Object.assign(new Error(`the number of a ${table} is taken`), refusal);
}
