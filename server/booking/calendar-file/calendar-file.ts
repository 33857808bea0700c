import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** A calendar file names neither specialty nor complaint, because calendars are shared. */
export type Visit = {
  uid: string;
  sequence: number;
  start: string;
  end: string;
  timeZone: string;
  doctor: string;
  summary: string;
  location: string;
  url: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  stamp: string;
};

type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const prodId = { company: 'Kapu', product: 'Portal' };

/** `PUBLISH` for downloads, `REQUEST` and `CANCEL` for mails (RFC 5546). */
export function calendarFile(visit: Visit, method: Method): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  addVisit(calendar, visit, method);
  return textOf(calendar);
}

export function calendarFeed(visits: readonly Visit[], name: string): string {
  const calendar = ical({ prodId, name, method: ICalCalendarMethod.PUBLISH, ttl: 60 * 60 });
  for (const visit of visits) addVisit(calendar, visit, 'PUBLISH');
  return textOf(calendar);
}

/** Each line ends with CRLF, the last one too (RFC 5545, 3.1). */
function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString().trimEnd()}\r\n`;
}

function addVisit(calendar: ICalCalendar, visit: Visit, method: Method): void {
  const timeZone = [visit.start, visit.end].every((at) => isPlain(at, visit.timeZone)) ? visit.timeZone : 'UTC';
  // The zone has no name, because a calendar with a named zone writes its stamps in that zone, and RFC 5545 wants UTC.
  if (timeZone !== 'UTC') {
    calendar.timezone({ name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  }
  const event = calendar.createEvent({
    id: visit.uid,
    sequence: visit.sequence,
    start: Temporal.Instant.from(visit.start).toZonedDateTimeISO(timeZone),
    end: Temporal.Instant.from(visit.end).toZonedDateTimeISO(timeZone),
    timezone: timeZone,
    stamp: Temporal.Instant.from(visit.stamp).toZonedDateTimeISO('UTC'),
    summary: visit.summary,
    location: visit.location,
    url: visit.url,
    organizer: visit.organizer,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (method !== 'PUBLISH') event.createAttendee({ ...visit.attendee, rsvp: false });
}

/** False in an hour that the change of clocks repeats: programs disagree on which of the two is meant (RFC 5545, 3.3.5). */
function isPlain(instant: string, timeZone: string): boolean {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }).toInstant().toString(),
  );
  return first === last;
}
