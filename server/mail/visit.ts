import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** A visit as a calendar knows it. No specialty and no complaint: calendars are shared. */
export type Visit = {
  /** Stable for the life of the reservation. */
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

/** iCalendar text of a visit; `PUBLISH` for the file people download, `REQUEST` and `CANCEL` for mails (RFC 5546). */
export function calendarFile(visit: Visit, method: 'PUBLISH' | 'REQUEST' | 'CANCEL'): string {
  const calendar = ical({ prodId: { company: 'Kapu', product: 'Portal' }, method: ICalCalendarMethod[method] });
  calendar.timezone({ name: visit.timeZone, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  const event = calendar.createEvent({
    id: visit.uid,
    sequence: visit.sequence,
    start: Temporal.Instant.from(visit.start).toZonedDateTimeISO(visit.timeZone),
    end: Temporal.Instant.from(visit.end).toZonedDateTimeISO(visit.timeZone),
    timezone: visit.timeZone,
    stamp: Temporal.Instant.from(visit.stamp).toZonedDateTimeISO('UTC'),
    summary: visit.summary,
    location: visit.location,
    url: visit.url,
    organizer: visit.organizer,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (method !== 'PUBLISH') event.createAttendee({ ...visit.attendee, rsvp: false });
  return calendar.toString();
}
