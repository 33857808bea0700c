import type { Selectable } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { DB } from '../../platform/db/types.ts';
import { Abilities, usualAbilities } from './abilities.ts';
import { Credential } from './credential.ts';

export type CalendarRow = Selectable<DB['partner_calendar']>;
export type Calendar = CalendarRow & { access: Credential; can: Abilities };

export async function findCalendar(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  id: string,
): Promise<Calendar> {
  const row = await database.db
    .selectFrom('partner_calendar')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return calendarOf(row, keys);
}

export function calendarOf(row: CalendarRow, keys: Services['keys']): Calendar {
  const access = row.sealed === null ? { kind: 'none' } : JSON.parse(keys.open(row.sealed));
  return { ...row, access: Credential.parse(access), can: Abilities.safeParse(row.abilities).data ?? usualAbilities };
}
