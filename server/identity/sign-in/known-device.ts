import { markIn, newMark } from '../../platform/signed-mark.ts';
import type { Context } from '../context.ts';

// A browser that has logged in before keeps a mark of it, which says so for one e-mail at one partner. It opens nothing: wrong
// passwords typed on such a device are counted apart, so that a stranger's guesses do not lock the owner out.

export function newDeviceMark({ keys, host }: Context, email: string): string {
  return newMark(keys, 'known-device', `${host.partnerId} ${email}`);
}

/** The device's own name, if this deployment gave it the mark after a log-in with this e-mail. */
export function knownDevice({ keys, host }: Context, email: string, mark: string | undefined): string | undefined {
  return markIn(keys, 'known-device', mark, `${host.partnerId} ${email}`);
}
