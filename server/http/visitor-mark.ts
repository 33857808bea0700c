import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys.ts';

const length = 22;

/**
 * A browser that has confirmed a booking gets a mark, which gives it a share of holds of its own behind a router many share. It
 * says nothing of who it is and is signed, so that nobody makes one up.
 */
export function newVisitorMark(keys: Keys): string {
  const id = randomBytes(16).toString('base64url');
  return id + signatureOf(keys, id);
}

/** What the mark names, where it is one of ours. */
export function visitorMarkIn(keys: Keys, text: string | undefined): string | undefined {
  if (text?.length !== 2 * length) return undefined;
  const id = text.slice(0, length);
  const shown = Buffer.from(text.slice(length));
  return keys.all.some((made) => timingSafeEqual(shown, Buffer.from(signatureOf(made, id)))) ? id : undefined;
}

function signatureOf(keys: Pick<Keys, 'derive'>, id: string): string {
  return createHmac('sha256', keys.derive('visitor-mark')).update(id).digest('base64url').slice(0, length);
}
