import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

const part = 22;

/**
 * The key of one page's forms: sending one of them again gets the first answer (R9). Made here, shown to one visitor and never
 * logged; the signature tells it from a key a caller has chosen, which another could guess (T41).
 */
export function newFormKey(keys: Keys): string {
  const random = randomBytes(16).toString('base64url');
  return random + signatureOf(keys, random);
}

/** Whether an idempotency key is a page's own, with or without what the page has added to it. */
export function isFormKey(keys: Keys, key: string): boolean {
  if (key.length < 2 * part) return false;
  const random = key.slice(0, part);
  const shown = Buffer.from(key.slice(part, 2 * part));
  return keys.all.some((made) => timingSafeEqual(shown, Buffer.from(signatureOf(made, random))));
}

function signatureOf(keys: Pick<Keys, 'derive'>, random: string): string {
  return createHmac('sha256', keys.derive('form-key')).update(random).digest('base64url').slice(0, part);
}
