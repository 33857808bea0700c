import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { systemClock } from '../server/platform/clock.ts';
import { adoptStore, everyPrefix, refusalOfStore, storeOwner } from '../server/platform/files/bind-store.ts';
import { settleOrphans } from '../server/platform/files/orphans.ts';
import { sweepPrefix } from '../server/platform/files/sweep.ts';
import { readSettings } from '../server/platform/settings.ts';
import { createServices } from '../server/services.ts';
import { misused } from './commands.ts';
import { openToLook } from './open-to-look.ts';

const args = z
  .union([z.tuple([]), z.tuple([z.enum(['adopt', 'compare', 'set-aside'])])])
  .safeParse(process.argv.slice(2));
if (!args.success) misused('files');
const [what] = args.data;

const settings = readSettings(process.env);
const { database, close } = await openToLook(settings);
try {
  const log = pino({ level: 'silent' });
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  if (what === 'adopt') {
    const { mine, owner } = await storeOwner(services);
    await adoptStore(services);
    console.log(`${services.ports.files.place} belonged to ${owner ?? 'nobody'} and belongs to ${mine} now`);
  } else {
    await look();
  }

  async function look(): Promise<void> {
    const refusal = await refusalOfStore(services);
    if (refusal !== undefined) throw new Error(refusal);
    if (what === 'compare') for (const prefix of everyPrefix) await sweepPrefix(services, prefix);
    if (what === 'set-aside') {
      let done = 0;
      for (let last = -1; last !== 0; done += last) last = await settleOrphans(services, { isAsked: true });
      console.log(`${done} set aside`);
    }
    const { rows } = await sql<{ missing: number; orphans: number; aside: number }>`select
      (select count(*) from file_piece where missing_since is not null) as missing,
      (select count(*) from file_orphan where aside_at is null) as orphans,
      (select count(*) from file_orphan where aside_at is not null) as aside`.execute(database.db);
    const [{ missing, orphans, aside } = { missing: 0, orphans: 0, aside: 0 }] = rows;
    console.log(`${missing} missing, ${orphans} without a row, ${aside} aside`);
    if (missing + orphans > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
