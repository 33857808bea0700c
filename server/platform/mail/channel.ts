import type { Letter } from '../ports/mail.ts';
import type { Push } from '../ports/push.ts';
import type { Sms } from '../ports/sms.ts';

export const channels = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

export type Message = Letter | Sms | Push;

export const effectOf = { mail: 'letters', sms: 'messages', push: 'pushes' } as const satisfies Record<Channel, string>;

export function channelOfKind(kind: string): Channel {
  if (kind.startsWith('push_')) return 'push';
  return kind.endsWith('_sms') ? 'sms' : 'mail';
}

export function channelOf(message: Message): Channel {
  return 'channel' in message ? message.channel : 'mail';
}
