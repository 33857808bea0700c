import { type RawBuilder, sql } from 'kysely';

/** Writes the values into the statement: with parameters PostgreSQL cannot choose a partial index, and plans each call anew. */
export function inLiterals(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
