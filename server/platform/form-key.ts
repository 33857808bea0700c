import type { Keys } from './keys.ts';
import { markIn, newMark } from './signed-mark.ts';

/** The Idempotency-Key of a page's forms (R9) is signed, because others can guess a key that a caller chooses (T41). */
export function newFormKey(keys: Keys): string {
  return newMark(keys, 'form-key');
}

export function isFormKey(keys: Keys, key: string): boolean {
  return markIn(keys, 'form-key', key.slice(0, 44)) !== undefined;
}
