import { join } from 'node:path';
import { pino } from 'pino';
import { listSlots } from '../../contract/booking/calendar.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import { getConfig } from '../../contract/platform/config.ts';
import { addDays, ageOn, daysInMonth, isDay } from '../../contract/platform/day.ts';
import * as say from '../../contract/platform/format.ts';
import { calendarFile } from '../../server/booking/calendar-file/calendar-file.ts';
import { handlers } from '../../server/handlers.ts';
import { authorize } from '../../server/identity/session/authorize.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { nobody } from '../../server/platform/context.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { createExecute } from '../../server/platform/execute.ts';
import { readSettings } from '../../server/platform/settings.ts';
import { openHosts } from '../../server/portal/brand/hosts.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { createServices } from '../../server/services.ts';
import { weekView } from '../../web/booking/provider/week.ts';
import { startOfTests } from '../support/fixture.ts';

// zones.test.ts runs this in a process of its own, with a zone from the environment.

const days = ['2024-02-29', '2026-03-29', '2026-10-25', '2026-11-23', '2026-12-31', '2027-01-01'];
const instants = ['2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-12-31T22:59:59Z'];
const zones = ['Europe/Budapest', 'Europe/Bucharest'];
const locales = ['hu-HU', 'en-GB', 'ro-RO'];
const languages = ['hu', 'en', 'ro'] as const;

const settings = readSettings({ ...process.env, KAPU_SECRET: 'a secret of the tests, long enough to be one' });
const database = openDatabase(settings.DATABASE_URL ?? '', { max: 2 });
const services = await createServices({
  database,
  settings,
  clock: () => startOfTests,
  log: pino({ level: 'silent' }),
  committed: () => undefined,
});
const brands = loadBrands(join(import.meta.dirname, '../..', 'brands'));
const hosts = await openHosts(database, brands, settings);
const [host] = hosts.all;
if (!host) throw new Error('there is no brand');
const execute = createExecute(services, handlers, authorize);
const info = { host, language: 'hu', requestId: 'zones', address: '', idempotencyKey: undefined, ...nobody } as const;
const { items } = await execute(searchDoctors.id, { doctorName: 'kovacs' }, info);
const [item] = items;
if (!item) throw new Error('there is no Kovács');
const weeks = await Promise.all(
  days.map((week) =>
    execute(
      listSlots.id,
      { providerId: item.provider.id, doctorId: item.doctor.id, subfunction: item.subfunctionId, week },
      info,
    ),
  ),
);
const config = await execute(getConfig.id, {}, info);

console.log(
  JSON.stringify(
    {
      days: days.map((day) => [
        ...locales.map((locale) => say.dayShort(day, locale)),
        ...languages.map((language) => [
          say.dayLong(day, language),
          say.dayFull(day, language),
          say.dayOfYear(day, language),
          say.dayNear(day, language),
          say.dayWithoutYear(day, language),
          say.weekday(day, language),
        ]),
        [addDays(day, 7), addDays(day, -1), addDays(day, 1)],
        [ageOn('1980-05-14', day), isDay(day), daysInMonth(2028, 2)],
      ]),
      instants: instants.map((instant) =>
        zones.map((zone) => [
          say.dayOf(instant, zone),
          say.timeOf(instant, zone),
          dayIn(Temporal.Instant.from(instant), zone),
          calendarFile(
            {
              uid: 'one',
              sequence: 0,
              start: instant,
              end: instant,
              timeZone: zone,
              doctor: '',
              summary: 'Visit',
              location: '',
              url: 'http://localhost/',
              organizer: { name: 'A', email: 'a@example.com' },
              attendee: { name: 'B', email: 'b@example.com' },
              stamp: instant,
            },
            'REQUEST',
          ),
        ]),
      ),
      search: items,
      weeks,
      views: weeks.map((week) => languages.map((language) => weekView(week, '', { config, language }))),
    },
    null,
    1,
  ),
);
await database.close();
