import { pino } from 'pino';
import { limitCalendar, pauseCalendar } from '../server/booking/calendar-operator/change-calendar.ts';
import { connectCalendar, resumeCalendar } from '../server/booking/calendar-operator/connect-calendar.ts';
import { declineRequest } from '../server/booking/calendar-operator/settle-requests.ts';
import { testCalendar } from '../server/booking/calendar-operator/test-calendar.ts';
import { isFault } from '../server/booking/partner-calendar/calendar-fault.ts';
import { partnerCalendars } from '../server/booking/partner-calendar/partner-calendars.ts';
import { providerNamed } from '../server/identity/operator/operators.ts';
import { systemClock as clock } from '../server/platform/clock.ts';
import { createKeys } from '../server/platform/keys.ts';
import { resolveByDns } from '../server/platform/outgoing/reach.ts';
import { createOutside } from '../server/platform/outside.ts';
import { refused } from '../server/platform/refused.ts';
import { readSettings } from '../server/platform/settings.ts';
import { credentialFrom } from './calendar-credential.ts';
import { printExamination, printOverview } from './calendar-report.ts';
import { readCalendarWords } from './calendar-words.ts';
import { misused } from './commands.ts';
import { hostOf } from './host-of.ts';
import { openToLook } from './open-to-look.ts';

const words = readCalendarWords(process.argv.slice(2));
if (!words) misused('calendar');
const settings = readSettings(process.env);
const { database, close } = await openToLook(settings);
try {
  await run(words);
} catch (error) {
  const sentence = error instanceof Error ? error.message || error.name : String(error);
  console.error(isFault(error) ? `${sentence}. docs/calendars.md says what each code means.` : sentence);
  process.exitCode = 1;
} finally {
  await close();
}

async function run({ positionals, values }: NonNullable<typeof words>): Promise<void> {
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const reach = { allowHosts: settings.KAPU_CALENDAR_HOSTS, resolve: resolveByDns };
  const log = pino({ level: 'silent' });
  const outside = createOutside({ clock, log });
  const calendars = partnerCalendars({ database, keys, clock, outside, ...reach });
  const services = { database, keys, clock, log, committed: () => {}, partnerCalendars: calendars };
  const { force, 'dry-run': isTrial } = values;
  const provider = (name: string) => providerNamed(database.db, name);
  switch (positionals[0]) {
    case 'list':
      return printOverview(services);
    case 'connect': {
      const [, name, baseUrl] = positionals;
      const access = await credentialFrom(values, process.env, process.stdin);
      const wish = { providerId: await provider(name), baseUrl, access };
      printExamination(await connectCalendar(services, wish, { force, isTrial }));
      return console.log(
        isTrial ? 'A dry run: nothing was changed.' : 'The calendar is connected and its times are offered.',
      );
    }
    case 'test':
      return printExamination(await testCalendar(services, await provider(positionals[1])));
    case 'pause': {
      const changed = await pauseCalendar(services, await provider(positionals[1]));
      return console.log(changed ? 'The calendar is paused; no partner offers its times.' : 'It was paused already.');
    }
    case 'resume':
      printExamination(await resumeCalendar(services, await provider(positionals[1]), { force, isTrial }));
      return console.log(isTrial ? 'A dry run: nothing was changed.' : 'Its times are offered again.');
    case 'limit': {
      const [, name, mostAtOnce, patience, freshMinutes] = positionals;
      await limitCalendar(services, await provider(name), { mostAtOnce, patience, freshMinutes });
      return console.log('The limits are changed.');
    }
    case 'decline': {
      const [, brand, name] = positionals;
      const { partnerId } = await hostOf(database, settings, brand);
      const request = { partnerId, providerId: await provider(name), reason: values.reason ?? null };
      if (!(await declineRequest(services, request)))
        throw refused('This partner has no open request for this clinic.');
      return console.log('The request is declined; the desk sees it.');
    }
  }
}
