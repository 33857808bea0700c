import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../contract/platform/fold.ts';

export function named(table: 'doctor' | 'provider', names: readonly string[]): RawBuilder<unknown> {
  const any = sql.join(names.map(like), sql` or `);
  return sql`select id from ${sql.table(table)} where ${any}`;
}

/** Every word must occur, in any order and with or without accents. A text without a letter or digit matches no row. */
function like(text: string): RawBuilder<unknown> {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return sql`false`;
  return sql`(${sql.join(
    words.map((word) => sql`folded like ${`%${word}%`}`),
    sql` and `,
  )})`;
}
