import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

// A browser that has logged in before keeps a mark of it, which says so for one e-mail at one partner. It opens nothing: wrong
// passwords typed on such a device are counted apart, so that a stranger's guesses do not lock the owner out.

const idLength = 22;

export function newMark(context: Context, email: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}${codeOf(context, context.keys.derive('known-device'), email, id)}`;
}

/** The device's own name, if this deployment gave it the mark after a log-in with this e-mail. */
export function knownDevice(context: Context, email: string, mark: string | undefined): string | undefined {
  if (mark === undefined || !/^[\w-]{65}$/.test(mark)) return undefined;
  const id = mark.slice(0, idLength);
  const shown = Buffer.from(mark.slice(idLength));
  const made = context.keys.all.map((key) => Buffer.from(codeOf(context, key.derive('known-device'), email, id)));
  return made.some((code) => timingSafeEqual(code, shown)) ? id : undefined;
}

function codeOf({ host }: Context, key: string, email: string, id: string): string {
  return createHmac('sha256', key).update(`${host.partnerId} ${email} ${id}`).digest('base64url');
}
