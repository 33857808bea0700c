import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { testDatabase } from './test-database.ts';

/** For tests that import into it without the rest of the application. */
export async function scratch(): Promise<Database> {
  const own = await testDatabase();
  const database = openDatabase(own.url, { max: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      own.drop();
    },
  };
}
