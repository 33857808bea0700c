import { markIn, newMark } from '../../platform/signed-mark.ts';
import type { Context } from '../context.ts';

// Wrong passwords on a device that has logged in before count apart, so that a stranger's guesses lock no owner out.

export function newDeviceMark({ keys, host }: Context, email: string): string {
  return newMark(keys, 'known-device', `${host.partnerId} ${email}`);
}

export function knownDevice({ keys, host }: Context, email: string, mark: string | undefined): string | undefined {
  return markIn(keys, 'known-device', mark, `${host.partnerId} ${email}`);
}
