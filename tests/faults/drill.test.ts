import { expect, it } from 'vitest';
import { restoreDrill } from '../../lab/restore-drill.ts';
import { deep } from '../support/deep.ts';

// Makes two clusters and a base backup: too long for every run.
it.runIf(deep)(
  'a restore to a moment has every booking and file of then, none of later, and books again (F20, G29, I2)',
  { timeout: 400_000 },
  async () => {
    const log: string[] = [];
    const { bookings, audit, brought, ...counts } = await restoreDrill(
      { bookings: 40, expired: 200, gigabytes: 0, papers: 20, bytesEach: 1_100_000 },
      (line) => log.push(line),
    );
    expect(brought.pieces).toBe(40);
    expect(counts, log.join('\n')).toMatchObject({
      losses: 0,
      early: 0,
      files: { losses: 0, early: 0, keptForLater: true },
      breaches: [],
    });
    expect(bookings).toBeGreaterThanOrEqual(80);
    expect(audit.restored).toBe(audit.committed);
    expect(audit.restored).toBeGreaterThanOrEqual(bookings);
    expect(log.at(-1)).toMatch(/^restored, started and booked again after/);
  },
);
