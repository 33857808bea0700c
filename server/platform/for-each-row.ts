import type { Services } from './context.ts';
import { unavailable } from './db/unavailable.ts';
import { errorDetails } from './error-details.ts';

/**
 * The work of a job, row by row: one that throws is logged and holds up none behind it. Without a database there is no point in going on.
 * @throws Error at the end when any has failed, so that the job counts as failed
 */
export async function forEachRow<Row>(
  { log }: Pick<Services, 'log'>,
  rows: readonly Row[],
  name: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (unavailable(error)) throw error;
      failed += 1;
      log.error({ row: name(row), error: errorDetails(error) }, 'a row of a job failed');
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${rows.length} rows failed`);
}
