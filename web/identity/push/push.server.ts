import { getPush, switchPushOff, switchPushOn } from '../../../contract/identity/push.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import { textOf } from '../../platform/form/text-of.ts';

export type PushState = OutputOf<typeof getPush>;

/** Undefined for a visitor, for an operator who acts for a customer, and in a frame or an app with messages of its own. */
export async function pushOf({ call, user, mode }: PageRequest): Promise<PushState | undefined> {
  return user === undefined || user.impersonator || mode !== 'page' ? undefined : call(getPush, {});
}

export async function switchPush({ call }: PageRequest, form: FormData): Promise<boolean> {
  const choice = textOf(form, 'push');
  const text = (name: string) => textOf(form, name) ?? '';
  if (choice === 'on')
    await call(switchPushOn, {
      endpoint: text('endpoint'),
      p256dh: text('p256dh'),
      auth: text('auth'),
      publicKey: text('publicKey'),
    });
  if (choice === 'off') await call(switchPushOff, { endpoint: text('endpoint') });
  return choice === 'on' || choice === 'off';
}
