import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { admin, type TestDatabase } from '../support/test-database.ts';

let migrated: Promise<string> | undefined;

/** A migrated database, as before the first start of a portal. */
export async function unusedInstallation(): Promise<TestDatabase> {
  migrated ??= migratedDatabase();
  const template = await migrated;
  const name = newName();
  await admin().pool.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    url: urlOf(name),
    drop: () =>
      void admin()
        .pool.query(`drop database ${name} with (force)`)
        .catch(() => undefined),
  };
}

const newName = () => `t_${randomUUID().replaceAll('-', '')}`;
const urlOf = (name: string) => inject('serverUrl').replace('DATABASE', name);

async function migratedDatabase(): Promise<string> {
  const name = newName();
  await admin().pool.query(`create database ${name} template template0`);
  const database = openDatabase(urlOf(name), { max: 2, patience: 30_000 });
  await migrate(database.pool);
  await database.close();
  return name;
}
