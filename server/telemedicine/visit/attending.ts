import { nameOf } from '../../directory/name.ts';
import { nameWords } from '../../platform/person/name.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { BookedVideo } from './find-visit.ts';

/** The doctor who sees the patient, and wrote what there is, where it is not the one who was booked; null else. */
export async function attendingOf(
  db: Db,
  { language }: Pick<Context, 'language'>,
  { place, visit }: Pick<BookedVideo, 'place' | 'visit'>,
): Promise<string | null> {
  if (!visit || visit.operator_account_id === null) return null;
  const { name } = await db
    .selectFrom('operator_account')
    .select('name')
    .where('id', '=', visit.operator_account_id)
    .executeTakeFirstOrThrow();
  return isSame(name, nameOf(place, language)) ? null : name;
}

/** A desk and a directory may write one person's names in another order, or leave one of them out. @internal */
export function isSame(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  return shorter.length > 1 && shorter.every((word) => longer.includes(word));
}
