import { markIn, nameOf, newMark } from '../../platform/signed-mark.ts';
import type { Context } from '../context.ts';

/** The device stores `text`, whose random part is `name`; `known` means that this e-mail was logged in with on it before. */
export type DeviceMark = { text: string; name: string; known: boolean };

/** Wrong passwords on a known device count apart, so that a stranger's guesses lock no owner out. */
export function deviceMark({ keys, host }: Context, email: string, mark?: string): DeviceMark {
  const about = `${host.partnerId} ${email}`;
  const name = markIn(keys, 'known-device', mark, about);
  if (mark !== undefined && name !== undefined) return { text: mark, name, known: true };
  const text = newMark(keys, 'known-device', about);
  return { text, name: nameOf(text), known: false };
}
