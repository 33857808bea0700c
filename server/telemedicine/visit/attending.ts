import { nameOf } from '../../directory/name.ts';
import { nameWords } from '../../platform/person/name.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { BookedVideo } from './find-visit.ts';

/** Null unless another doctor than the booked one sees the patient. */
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

/** A desk and a directory may order a person's names differently, or leave one out. @internal */
export function isSame(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  return shorter.length > 1 && shorter.every((word) => longer.includes(word));
}
