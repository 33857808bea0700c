import { compose, kinds } from '../../booking/letters/reservation-letter.ts';
import { accountLetter } from '../../identity/letters/account-letter.ts';
import { linkLetter, linkLetters } from '../../identity/letters/link-letter.ts';
import type { Host } from '../../portal/brand/hosts.ts';
import { iso } from '../clock.ts';
import type { House } from '../context.ts';
import { errorFacts } from '../error-details.ts';
import type { Letter } from '../ports/mail.ts';
import { languageOf } from './language.ts';
import type { Leased } from './lease.ts';
import { type AccountLetterKind, accountLetters, type LinkLetterKind, type ReservationLetterKind } from './outbox.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** `gone`: what it was about is no longer so, and nobody hears of it. */
export type Outcome = 'sent' | 'gone' | Refusal;

/**
 * Sends one letter. What it is about is read now, not when the letter was owed, so that nobody is told what is no longer so
 * (R25). Sending twice after a crash carries the same Message-ID.
 */
export async function deliver(
  house: House,
  hosts: readonly Host[],
  owed: Leased,
  signal: AbortSignal,
): Promise<Outcome> {
  const letter = await written(house, hosts, owed).catch((error: unknown) => {
    const facts = errorFacts(error);
    house.log.error({ letter: owed.id, kind: owed.kind, error: facts }, 'a letter could not be written');
    return { kind: 'unwritable', code: 'unwritable', said: facts.message } as const;
  });
  if (letter === undefined) return 'gone';
  if ('kind' in letter) return letter;
  try {
    await house.ports.mail.send(letter, iso(house.clock()), signal);
    return 'sent';
  } catch (error) {
    return refusalOf(error, letter.to);
  }
}

/** The letter, by what it is about; undefined when it is no longer true. */
async function written(house: House, hosts: readonly Host[], owed: Leased): Promise<Letter | undefined> {
  const host = hosts.find((candidate) => candidate.partnerId === owed.partner_id);
  if (!host) throw new Error(`nobody can write a letter of kind ${owed.kind} for partner ${owed.partner_id}`);
  const { id, kind, facts, reservation_id: reservationId, link_id: linkId, account_id: accountId } = owed;
  if (reservationId !== null && isReservationKind(kind)) {
    return reservationLetter(house, host, { id, kind, reservationId, linkId, createdAt: owed.created_at });
  }
  if (linkId !== null && isLinkKind(kind)) return linkLetter(house, host, { id, kind, linkId });
  if (accountId !== null && isAccountKind(kind)) return accountLetter(house, host, { id, kind, accountId, facts });
  throw new Error(`nobody can write a letter of kind ${kind}`);
}

type OwedReservation = {
  id: string;
  kind: ReservationLetterKind;
  reservationId: string;
  linkId: string | null;
  createdAt: string;
};

async function reservationLetter(house: House, host: Host, owed: OwedReservation) {
  const { id, kind, reservationId, linkId } = owed;
  const row = await house.database.db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow();
  if (!row.email || !kinds[kind].states.includes(row.status)) return undefined;
  if (kinds[kind].newestOnly && (await isReplaced(house, owed))) return undefined;
  return compose({ ...house, host }, id, kind, row, languageOf(row.locale), linkId);
}

async function isReplaced({ database }: House, { kind, reservationId, createdAt }: OwedReservation): Promise<boolean> {
  const newer = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .where('created_at', '>', createdAt)
    .executeTakeFirst();
  return newer !== undefined;
}

function isReservationKind(kind: string): kind is ReservationLetterKind {
  return Object.hasOwn(kinds, kind);
}

function isLinkKind(kind: string): kind is LinkLetterKind {
  return Object.hasOwn(linkLetters, kind);
}

function isAccountKind(kind: string): kind is AccountLetterKind {
  return accountLetters.some((known) => known === kind);
}
