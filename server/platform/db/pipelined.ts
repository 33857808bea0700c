import { AbortedTransactionError, type Dialect, type Driver, type Kysely, Transaction } from 'kysely';
import type { PlainDB } from './health.ts';

export type RunTransaction = <T>(run: (tx: Transaction<PlainDB>) => Promise<T>) => Promise<T>;

/** Sends statements without waiting for answers, unlike Kysely: `begin` with the first, the commit right behind the last. */
export function pipelined(db: Kysely<PlainDB>, dialect: Dialect, driver: Driver): RunTransaction {
  return (run) =>
    db.getExecutor().provideConnection(async (connection) => {
      let isOpen = true;
      const executor = db.getExecutor().withConnectionProvider({
        provideConnection: async (use) => {
          if (!isOpen) throw new Error('the transaction has ended');
          return use(connection);
        },
      });
      const beginning = driver.beginTransaction(connection, {});
      beginning.catch(() => {});
      try {
        const answer = await run(new Transaction<PlainDB>({ config: { dialect }, dialect, driver, executor }));
        isOpen = false;
        await Promise.all([beginning, driver.commitTransaction(connection)]);
        return answer;
      } catch (error) {
        isOpen = false;
        if (!(error instanceof AbortedTransactionError)) await driver.rollbackTransaction(connection);
        throw error;
      }
    });
}
