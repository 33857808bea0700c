import { pino } from 'pino';
import { systemClock } from '../server/platform/clock.ts';
import type { Database } from '../server/platform/db/open.ts';
import type { Settings } from '../server/platform/settings.ts';
import { createServices } from '../server/services.ts';

export function silentServices(database: Database, settings: Settings): ReturnType<typeof createServices> {
  return createServices({
    database,
    settings,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    committed: () => {},
  });
}
