import { sql } from 'kysely';
import type { Context } from '../../booking/context.ts';
import { errorDetails } from '../../platform/error-details.ts';

/** Seconds after which another call takes over from a killed or hanging one. */
const leaseLasts = 6;
/** Milliseconds between two renewals by a running call. */
const renewEvery = 2000;

const now = sql<string>`clock_timestamp()`;

type Finishing = {
  stop: () => void;
  /** @returns whether no other call has taken over meanwhile */
  end: () => Promise<boolean>;
};

/** Takes the lease of finishing, by the database's clock, and renews it while it lasts. @returns undefined when another call has it */
export async function beginFinish(
  { database, log }: Pick<Context, 'database' | 'log'>,
  id: string,
): Promise<Finishing | undefined> {
  const lease = await database.db
    .updateTable('upload')
    .set({ finishing_since: now })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('finishing_since', 'is', null),
        eb('finishing_since', '<', sql<string>`clock_timestamp() - ${leaseLasts} * interval '1 second'`),
      ]),
    )
    .returning('finishing_since')
    .executeTakeFirst();
  if (!lease) return undefined;
  let since = lease.finishing_since;

  async function set(to: typeof now | null): Promise<boolean> {
    const row = await database.db
      .updateTable('upload')
      .set({ finishing_since: to })
      .where('id', '=', id)
      .where('finishing_since', '=', since)
      .returning('finishing_since')
      .executeTakeFirst();
    since = row?.finishing_since ?? since;
    return row !== undefined;
  }

  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => set(now))
      .then(
        () => {},
        (error: unknown) => log.warn({ error: errorDetails(error) }, 'the finishing of an upload could not be renewed'),
      );
  }, renewEvery);
  const stop = () => clearInterval(timer);
  return {
    stop,
    end: async () => {
      stop();
      await renewing;
      return set(null);
    },
  };
}
