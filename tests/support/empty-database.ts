import { randomUUID } from 'node:crypto';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { admin, type TestDatabase, urlOf } from './test-database.ts';

/** A database as the first start of an installation without a demonstration leaves it: the tables, and what they are made with. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  await admin().pool.query(`create database ${name}`);
  const database = openDatabase(urlOf(name), { max: 2 });
  await migrate(database.pool);
  await database.close();
  return {
    name,
    url: urlOf(name),
    drop: () =>
      void admin()
        .pool.query(`drop database ${name} with (force)`)
        .catch(() => undefined),
  };
}
