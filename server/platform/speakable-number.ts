import { randomInt } from 'node:crypto';
import { memberOf } from '../../contract/platform/member-of.ts';

// No 0/O, 1/I/L and no vowels: unambiguous on the phone, and spells no words.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** A number such as `K7TM-4XPD`: a name for a reservation or a case, not a key to it. */
export function speakableNumber(): string {
  const characters = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length)));
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** The unique constraints of what is drawn: of numbers, and of the reference of a bank transfer. */
const ofDrawn = /(^|_)number_key$|^payment_order_ref_key$/;

/** Whether somebody has the number that was drawn: the transaction runs again and draws another (0136). */
export function isNumberTaken(error: unknown): boolean {
  return memberOf(error, 'code') === '23505' && ofDrawn.test(String(memberOf(error, 'constraint')));
}

/** For an insert that leaves every conflict alone, what PostgreSQL would have said. */
export function numberTaken(table: string): Error {
  const refusal = { code: '23505', constraint: `${table}_number_key` };
  return Object.assign(new Error(`the number of a ${table} is taken`), refusal);
}
