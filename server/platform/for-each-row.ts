import type { Services } from './context.ts';
import { unavailable } from './db/unavailable.ts';
import { errorDetails } from './error-details.ts';

/** A row that throws holds up none behind it, and fails the job at its end; without a database the job stops. */
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
