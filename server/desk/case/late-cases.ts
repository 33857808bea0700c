import { sql } from 'kysely';
import { caseKinds } from '../../../contract/home/case-kinds.ts';
import { secondsSince } from '../../platform/gauge.ts';
import type { Services } from '../../telemedicine/context.ts';

/** Seconds for which the longest overdue open case of each kind has been late; 0 where none is late. */
export async function lateCases({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<Map<string, number>> {
  const kinds = Object.keys(caseKinds);
  // The subquery asks for one kind and partner at a time, because the index of open cases is ordered so.
  const { rows } = await sql<{ kind: string; due: string | null }>`
    select kind, min(due) as due from unnest(${kinds}::text[]) kind, partner, lateral (
      select due_at as due from case_head where partner_id = partner.id and case_head.kind = kind.kind and is_open
      order by due_at limit 1) first group by kind`.execute(database.db);
  const due = new Map(rows.map((row) => [row.kind, row.due]));
  return new Map(kinds.map((kind) => [kind, secondsSince(clock(), due.get(kind))]));
}
