import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** What the version before kept its messages and files in, the column that names the case, and the migration that made the table. */
export const olderTables = [
  { name: 'care_message', of: 'care_request_id', made: '0070_care_requests.sql' },
  { name: 'claim_message', of: 'claim_id', made: '0082_claims.sql' },
  { name: 'preauthorization_message', of: 'preauthorization_id', made: '0083_preauthorizations.sql' },
  { name: 'care_request_file', of: 'care_request_id', made: '0070_care_requests.sql' },
  { name: 'care_file', of: 'care_id', made: '0071_medical_cares.sql' },
  { name: 'claim_file', of: 'claim_id', made: '0082_claims.sql' },
  { name: 'preauthorization_file', of: 'preauthorization_id', made: '0083_preauthorizations.sql' },
] as const;

/** Takes a database back to before 0112 with all that is in it: the tables of the version before, made and filled as it had them. */
export async function beforeCaseContents(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const { name } of olderTables) await client.query(`alter view ${name} rename to ${name}_shown`);
  for (const { name, made } of olderTables) {
    await client.query(tableIn(made, name));
    await client.query(`insert into ${name} overriding system value select * from ${name}_shown`);
    if (!name.endsWith('_message')) continue;
    await client.query(`select setval(pg_get_serial_sequence('${name}', 'no'), max(no)) from ${name}`);
  }
  await client.query(`
    alter table care_message_time drop constraint care_message_time_message_id_fkey;
    alter table care_message_time add constraint care_message_time_message_id_fkey
      foreign key (message_id) references care_message on delete cascade`);
  for (const { name } of olderTables) await client.query(`drop view ${name}_shown`);
  await client.query(
    "drop table case_file, case_message; delete from migration where name >= '0112' and name < '0118'; commit",
  );
  client.release();
}

/** The table and its index, word for word. */
function tableIn(migration: string, name: string): string {
  const text = readFileSync(join(import.meta.dirname, '../server/platform/db/migrations', migration), 'utf8');
  const found = text.match(
    new RegExp(`create table ${name} \\([^]*?\\n\\);\\n|create index \\w+ on ${name} .*;\\n`, 'g'),
  );
  return (found ?? []).join('');
}
