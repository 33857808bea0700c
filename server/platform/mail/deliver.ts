import { iso } from '../clock.ts';
import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { Host } from '../host.ts';
import { masked, maskedPhone } from '../masked.ts';
import type { Letter } from '../ports/mail.ts';
import type { Push } from '../ports/push.ts';
import type { Sms } from '../ports/sms.ts';
import type { LeasedLetter } from './lease.ts';
import { failureOf, type SendFailure } from './send-failure.ts';

/** Undefined when the letter is no longer true (R25). */
export type LetterWriter<S> = (services: S, host: Host, row: LeasedLetter) => Promise<Letter | Sms | Push | undefined>;

export type LetterWriters<S> = Readonly<Record<string, LetterWriter<S>>>;

export type Delivery = 'sent' | 'gone' | SendFailure;

/** Writes the letter from current data (R25). After a crash it may be sent twice, with the same Message-ID. */
export async function deliver<S extends Services>(
  services: S,
  hosts: readonly Host[],
  writers: LetterWriters<S>,
  row: LeasedLetter,
  signal: AbortSignal,
): Promise<Delivery> {
  const letter = await write(services, hosts, writers, row).catch((error: unknown) => {
    const details = errorDetails(error);
    services.log.error({ letter: row.id, kind: row.kind, error: details }, 'a letter could not be written');
    return { kind: 'unwritable', code: 'unwritable', said: details.message } as const;
  });
  if (letter === undefined) return 'gone';
  if ('kind' in letter) return letter;
  try {
    await send(services, letter, signal);
    return 'sent';
  } catch (error) {
    const failure = failureOf(error, letter.to);
    if (!('channel' in letter)) return { ...failure, to: masked(letter.to) };
    // A silent gateway must not hold up the letters.
    const to = letter.channel === 'sms' ? maskedPhone(letter.to) : new URL(letter.to).hostname;
    return { ...failure, to, kind: failure.kind === 'away' ? 'later' : failure.kind };
  }
}

function send({ ports, clock }: Services, letter: Letter | Sms | Push, signal: AbortSignal): Promise<void> {
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
