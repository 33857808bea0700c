import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';

/** A copy of the tests' database, for tests that import into it without the rest of the application. */
export async function scratch(): Promise<Database> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const url = (database: string) => inject('serverUrl').replace('DATABASE', database);
  const admin = openDatabase(url('postgres'), { max: 1 });
  await admin.pool.query(`create database ${name} template template`);
  const database = openDatabase(url(name), { max: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
