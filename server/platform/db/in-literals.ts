import { type RawBuilder, sql } from 'kysely';

/**
 * `column in (…)` with the values in the text of the statement: with parameters, PostgreSQL cannot know that an index of those
 * values alone answers it, and plans each call anew.
 */
export function inLiterals(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
