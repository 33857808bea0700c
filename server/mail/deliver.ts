import { sql } from 'kysely';
import type { Host } from '../brand/hosts.ts';
import { iso } from '../clock.ts';
import type { House } from '../context.ts';
import type { Letter } from '../ports/mail.ts';
import { accountLetter } from './account-letter.ts';
import { languageOf } from './language.ts';
import { compose, kinds } from './letters.ts';
import { linkLetter, linkLetters } from './link-letter.ts';
import { type AccountLetterKind, accountLetters, type LinkLetterKind, type ReservationLetterKind } from './outbox.ts';

/** The letters still owed, the least tried first: what no server takes never stands before what one would. */
export async function owedLetters(house: House, limit = 100): Promise<string[]> {
  const rows = await house.database.db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .orderBy('tries')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Sends one letter. What it is about is read now, not when the letter was owed, so that nobody is told what is no longer so
 * (R25). Sending twice after a crash carries the same Message-ID.
 * @throws whatever the mail server says; the letter stays owed
 */
export async function deliver(house: House, hosts: readonly Host[], outboxId: string): Promise<void> {
  const { db } = house.database;
  const owed = await findOwed(house, outboxId);
  if (!owed) return;
  const host = hosts.find((candidate) => candidate.partnerId === owed.partner_id);
  if (!host) throw new Error(`nobody can write a letter of kind ${owed.kind} for partner ${owed.partner_id}`);
  const letter = await written(house, host, owed);
  const now = iso(house.clock());
  if (letter) await send(house, outboxId, letter, now);
  await db
    .updateTable('outbox')
    .set({ sent_at: now, tries: sql`tries + 1`, last_error: null })
    .where('id', '=', outboxId)
    .execute();
}

function findOwed(house: House, outboxId: string) {
  return house.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', outboxId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

type Owed = NonNullable<Awaited<ReturnType<typeof findOwed>>>;

/** The letter, by what it is about; undefined when it is no longer true. */
async function written(house: House, host: Host, owed: Owed): Promise<Letter | undefined> {
  const { id, kind, facts, reservation_id: reservationId, link_id: linkId, account_id: accountId } = owed;
  if (reservationId !== null && isReservationKind(kind)) {
    return reservationLetter(house, host, { id, kind, reservationId, linkId });
  }
  if (linkId !== null && isLinkKind(kind)) return linkLetter(house, host, { id, kind, linkId });
  if (accountId !== null && isAccountKind(kind)) return accountLetter(house, host, { id, kind, accountId, facts });
  throw new Error(`nobody can write a letter of kind ${kind}`);
}

type OwedReservation = { id: string; kind: ReservationLetterKind; reservationId: string; linkId: string | null };

async function reservationLetter(house: House, host: Host, { id, kind, reservationId, linkId }: OwedReservation) {
  const row = await house.database.db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow();
  if (!row.email || !kinds[kind].states.includes(row.status)) return undefined;
  return compose({ ...house, host }, id, kind, row, languageOf(row.locale), linkId);
}

async function send(house: House, outboxId: string, letter: Letter, now: string): Promise<void> {
  try {
    await house.ports.mail.send(letter, now);
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await house.database.db
      .updateTable('outbox')
      .set({ tries: sql`tries + 1`, last_error: said })
      .where('id', '=', outboxId)
      .execute();
    throw error;
  }
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
