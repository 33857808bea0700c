import { sql } from 'kysely';

/** For a query that joins `partner_calendar`: whether nothing is booked in it now, as while it is paused or has never been read. */
export const isClosed = sql<boolean>`partner_calendar.id is not null
  and (partner_calendar.paused_at is not null or partner_calendar.read_at is null)`;
