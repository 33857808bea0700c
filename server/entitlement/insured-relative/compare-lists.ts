import { type Selectable, sql } from 'kysely';
import type { Services } from '../../identity/context.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { personKey } from '../insured/person-key.ts';
import { followRelative } from './follow-relative.ts';
import { relativesUnder } from './relatives-insured-as.ts';

const atOnce = 500;

type ListRow = Selectable<DB['insured_person']>;

export async function compareLists(services: Services, hosts: readonly Host[]): Promise<void> {
  const { db } = services.database;
  const persons = await db
    .selectFrom('insured_person')
    .selectAll()
    .where('compared_at', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  await forEachRow(
    services,
    persons,
    ({ id }) => id,
    async (person) => {
      const host = hosts.find(({ partnerId }) => partnerId === person.partner_id);
      if (!host) return;
      const version = await addKey(services, person);
      for (const { id, locale } of await relativesUnder(db, person))
        await followRelative(jobContext(services, host, locale, `compare-lists-${person.id}`), id);
      // A person who was changed meanwhile is compared again.
      await db
        .updateTable('insured_person')
        .set({ compared_at: iso(services.clock()) })
        .where('id', '=', person.id)
        .where(sql<boolean>`xmin::text = ${version}`)
        .execute();
    },
  );
}

/** The previous version left titles in the key, so its key stays beside the new one. */
async function addKey({ database }: Services, person: ListRow): Promise<string> {
  const key = personKey(person);
  const { version } = await database.db
    .updateTable('insured_person')
    .set({
      person_keys: sql`case when ${key} = any(person_keys) then person_keys else array_append(person_keys, ${key}) end`,
    })
    .where('id', '=', person.id)
    .returning(sql<string>`xmin::text`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}
