import type { Keys } from './keys.ts';
import { markIn, newMark } from './signed-mark.ts';

/**
 * The key of one page's forms: sending one of them again gets the first answer (R9). Made here, shown to one visitor and never
 * logged; the signature tells it from a key a caller has chosen, which another could guess (T41).
 */
export function newFormKey(keys: Keys): string {
  return newMark(keys, 'form-key');
}

/** Whether an idempotency key is a page's own, with or without what the page has added to it. */
export function isFormKey(keys: Keys, key: string): boolean {
  return markIn(keys, 'form-key', key.slice(0, 44)) !== undefined;
}
