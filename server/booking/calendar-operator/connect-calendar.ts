import { randomUUID } from 'node:crypto';
import { iso } from '../../platform/clock.ts';
import { refused } from '../../platform/refused.ts';
import { usualAbilities } from '../partner-calendar/abilities.ts';
import type { Calendar } from '../partner-calendar/calendar-row.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import type { Credential } from '../partner-calendar/credential.ts';
import { calendarOfProvider, connectedCalendar } from './calendar-of-provider.ts';
import { type Examination, type OpenOptions, openCalendar } from './open-calendar.ts';

type Wish = { providerId: number; baseUrl: string; access: Credential };

export async function connectCalendar(
  services: CalendarServices,
  { providerId, baseUrl, access }: Wish,
  options: OpenOptions,
): Promise<Examination> {
  const known = await calendarOfProvider(services, providerId);
  const draft: Calendar = {
    ...(known ?? newCalendar(providerId, services.clock())),
    base_url: addressOf(baseUrl),
    ...{ credential: access.kind, access, sealed: services.keys.seal(JSON.stringify(access)) },
  };
  return openCalendar(services, draft, { ...options, action: 'calendar.connect' });
}

/** Reads the times before the clinic opens, because those shown before the pause may be over. */
export async function resumeCalendar(
  services: CalendarServices,
  providerId: number,
  options: OpenOptions,
): Promise<Examination> {
  return openCalendar(services, await connectedCalendar(services, providerId), {
    ...options,
    action: 'calendar.resume',
  });
}

/** An address holds no password, because addresses are shown. */
function addressOf(text: string): string {
  if (!/^https?:\/\/[^\s/@?#]+(?:\/[^\s?#]*)?$/.test(text) || !URL.canParse(text))
    throw refused(`${text} is no address such as https://fhir.example/r4.`);
  return text;
}

function newCalendar(providerId: number, now: Temporal.Instant): Calendar {
  return {
    ...{ id: randomUUID(), provider_id: providerId, base_url: '', created_at: iso(now) },
    ...{ credential: 'none', sealed: null, access: { kind: 'none' } },
    ...{ abilities: null, can: usualAbilities },
    ...{ most_at_once: 4, patience: 4000, fresh_minutes: 15 },
    ...{ paused_at: null, tested_at: null, test_code: null, read_at: null, read_code: null, compared_at: null },
    ...{ faults: 0, open_until: null },
  };
}
