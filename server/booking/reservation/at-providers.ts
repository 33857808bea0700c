import { type Expression, type SqlBool, sql } from 'kysely';

export function atProviders(visitId: Expression<unknown>, reach: readonly number[] | undefined): Expression<SqlBool> {
  if (reach === undefined) return sql`true`;
  return sql`exists (select from reservation visit join schedule on schedule.id = visit.schedule_id
    where visit.id = ${visitId} and schedule.provider_id = any(${reach}::int[]))`;
}
