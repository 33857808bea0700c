import { sql } from 'kysely';
import type { Db, Tx } from '../transaction.ts';

/** Bytes and key are stored under this id: the file's own, or that of the file it was chosen from. */
export function contentOf({ id, content_id }: { id: string; content_id: string | null }): string {
  return content_id ?? id;
}

export const contentId = sql<string>`coalesce(file.content_id, file.id)`;

export function hasContent(content: string) {
  return sql<boolean>`(file.id = ${content} or file.content_id = ${content})`;
}

export async function contentOfId(db: Db, fileId: string): Promise<string> {
  const row = await db.selectFrom('file').select(['id', 'content_id']).where('id', '=', fileId).executeTakeFirst();
  return row ? contentOf(row) : fileId;
}

/** Locks every file with the same bytes, ordered by id as an erasure does, so that the two do not deadlock. */
export async function lockContent(tx: Tx, fileId: string): Promise<void> {
  const content = await contentOfId(tx, fileId);
  await tx.selectFrom('file').select('id').where(hasContent(content)).orderBy('id').forNoKeyUpdate().execute();
}
