import { sql } from 'kysely';
import type { Language } from '../../contract/brand.ts';
import type { Host } from '../brand/hosts.ts';
import { iso } from '../clock.ts';
import type { House } from '../context.ts';
import { compose, kinds } from './letters.ts';
import type { LetterKind } from './outbox.ts';

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
 * Sends one letter. The reservation is read now, not when the letter was owed, so that nobody is told what is no longer so
 * (R25). Sending twice after a crash carries the same Message-ID.
 * @throws whatever the mail server says; the letter stays owed
 */
export async function deliver(house: House, hosts: readonly Host[], outboxId: string): Promise<void> {
  const { db } = house.database;
  const owed = await db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', outboxId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!owed) return;
  const row = await db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', owed.reservation_id)
    .executeTakeFirstOrThrow();
  const host = hosts.find((candidate) => candidate.partnerId === owed.partner_id);
  if (!host || !isKind(owed.kind))
    throw new Error(`nobody can write a letter of kind ${owed.kind} for partner ${owed.partner_id}`);
  const now = iso(house.clock());
  if (row.email && kinds[owed.kind].states.includes(row.status)) {
    await send(house, host, { id: owed.id, kind: owed.kind }, row, now);
  }
  await db
    .updateTable('outbox')
    .set({ sent_at: now, tries: sql`tries + 1`, last_error: null })
    .where('id', '=', outboxId)
    .execute();
}

async function send(
  house: House,
  host: Host,
  owed: { id: string; kind: LetterKind },
  row: Parameters<typeof compose>[3] & { locale: string },
  now: string,
) {
  try {
    await house.ports.mail.send(
      await compose({ ...house, host }, owed.id, owed.kind, row, languageOf(row.locale)),
      now,
    );
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await house.database.db
      .updateTable('outbox')
      .set({ tries: sql`tries + 1`, last_error: said })
      .where('id', '=', owed.id)
      .execute();
    throw error;
  }
}

function isKind(kind: string): kind is LetterKind {
  return Object.hasOwn(kinds, kind);
}

export function languageOf(locale: string): Language {
  return locale === 'en' || locale === 'ro' ? locale : 'hu';
}
