import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

/** What a mark is good for; one made for another purpose is none. */
type Purpose = 'form-key' | 'visitor-mark' | 'known-device';

const part = 22;

/**
 * A random name with its signature, given to a browser that shows it again later. It says nothing of anybody, nobody can make one
 * up, and nothing of it is written down. `about` ties it to something, such as an e-mail address.
 */
export function newMark(keys: Keys, purpose: Purpose, about = ''): string {
  const name = randomBytes(16).toString('base64url');
  return name + signatureOf(keys, purpose, name, about);
}

/** The name in a mark, if this deployment made it for this purpose and about the same. */
export function markIn(keys: Keys, purpose: Purpose, text: string | undefined, about = ''): string | undefined {
  if (text === undefined || !/^[\w-]{44}$/.test(text)) return undefined;
  const name = text.slice(0, part);
  const shown = Buffer.from(text.slice(part));
  const made = keys.all.map((key) => Buffer.from(signatureOf(key, purpose, name, about)));
  return made.some((signature) => timingSafeEqual(signature, shown)) ? name : undefined;
}

function signatureOf(key: Pick<Keys, 'derive'>, purpose: Purpose, name: string, about: string): string {
  return createHmac('sha256', key.derive(purpose)).update(`${name} ${about}`).digest('base64url').slice(0, part);
}
