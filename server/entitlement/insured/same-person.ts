import { type RawBuilder, sql } from 'kysely';

export function idsOfPerson(personId: string): RawBuilder<string> {
  return sql<string>`(select ${personId}::uuid union select same.id from relative asked
    join relative same on same.account_id = asked.account_id and same.person_key = asked.person_key where asked.id = ${personId}::uuid)`;
}
