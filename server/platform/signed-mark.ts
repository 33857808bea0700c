import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

type Purpose = 'form-key' | 'visitor-mark' | 'known-device';

const part = 22;

/** A mark is a random name with its signature, neither personal nor stored, and not to be forged. `about` ties it to, say, an e-mail. */
export function newMark(keys: Keys, purpose: Purpose, about = ''): string {
  const name = randomBytes(16).toString('base64url');
  return name + signatureOf(keys, purpose, name, about);
}

export function nameOf(mark: string): string {
  return mark.slice(0, part);
}

export function markIn(keys: Keys, purpose: Purpose, text: string | undefined, about = ''): string | undefined {
  if (text === undefined || !/^[\w-]{44}$/.test(text)) return undefined;
  const name = nameOf(text);
  const textSignature = Buffer.from(text.slice(part));
  const made = keys.all.map((key) => Buffer.from(signatureOf(key, purpose, name, about)));
  return made.some((signature) => timingSafeEqual(signature, textSignature)) ? name : undefined;
}

function signatureOf(key: Pick<Keys, 'derive'>, purpose: Purpose, name: string, about: string): string {
  return createHmac('sha256', key.derive(purpose)).update(`${name} ${about}`).digest('base64url').slice(0, part);
}
