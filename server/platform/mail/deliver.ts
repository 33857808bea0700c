import { iso } from '../clock.ts';
import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { Host } from '../host.ts';
import { masked, maskedPhone } from '../masked.ts';
import { type Channel, channelOf, type Message } from './channel.ts';
import { type LeasedLetter, moveLetter } from './lease.ts';
import { failureOf, type SendFailure } from './send-failure.ts';

/** Writes a letter; undefined when it is no longer true (R25). */
export type LetterWriter<S> = (services: S, host: Host, row: LeasedLetter) => Promise<Message | undefined>;

export type LetterWriters<S> = Readonly<Record<string, LetterWriter<S>>>;

export type Delivery = 'sent' | 'gone' | 'moved' | SendFailure;

type Task = { letter: LeasedLetter; channel: Channel; signal: AbortSignal };

/** Writes a letter from current data and sends it (R25). After a crash it may be sent twice, with the same Message-ID. */
export async function deliver<S extends Services>(
  services: S,
  hosts: readonly Host[],
  writers: LetterWriters<S>,
  { letter: row, channel, signal }: Task,
): Promise<Delivery> {
  const letter = await write(services, hosts, writers, row).catch((error: unknown) => {
    const details = errorDetails(error);
    services.log.error({ letter: row.id, kind: row.kind, error: details }, 'a letter could not be written');
    return { kind: 'unwritable', code: 'unwritable', reason: details.message } as const;
  });
  if (letter === undefined) return 'gone';
  if ('kind' in letter) return letter;
  const own = channelOf(letter);
  if (own !== channel) {
    await moveLetter(services, row, own);
    return 'moved';
  }
  try {
    await send(services, letter, signal);
    return 'sent';
  } catch (error) {
    const failure = failureOf(error, letter.to);
    if (own === 'mail') return { ...failure, to: masked(letter.to) };
    if (own === 'sms') return { ...failure, to: maskedPhone(letter.to) };
    // A push service that is away delays its own messages alone, because it says nothing of the other services.
    const kind = failure.kind === 'away' ? 'later' : failure.kind;
    return { ...failure, to: new URL(letter.to).host, kind };
  }
}

function send({ ports, clock }: Services, letter: Message, signal: AbortSignal): Promise<void> {
  if (!('channel' in letter)) return ports.mail.send(letter, iso(clock()), signal);
  if (letter.channel === 'push') return ports.push.send(letter, signal);
  if (!ports.sms) throw new Error('no SMS gateway is set');
  return ports.sms.send(letter, iso(clock()), signal);
}

async function write<S>(services: S, hosts: readonly Host[], writers: LetterWriters<S>, row: LeasedLetter) {
  const host = hosts.find(({ partnerId }) => partnerId === row.partner_id);
  const writer = Object.hasOwn(writers, row.kind) ? writers[row.kind] : undefined;
  if (!host || !writer)
    throw new Error(`no writer for letter kind ${row.kind}, or no host for partner ${row.partner_id}`);
  return writer(services, host, row);
}
