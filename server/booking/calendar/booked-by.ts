import { sql } from 'kysely';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import type { Context } from '../context.ts';

export const bookedBy = sql<BookedBy>`
  case when slot.booking_url is not null then 'site' when slot.booking_phone is not null then 'phone' else 'portal' end`;

/** SMART Scheduling Links: `source` says who sends the visitor, and the request's id is the referral, which the log knows too. */
export function referralTo(link: string, { host, requestId }: Pick<Context, 'host' | 'requestId'>): string {
  const url = new URL(link);
  url.searchParams.set('source', host.name);
  url.searchParams.set('booking-referral', requestId);
  return url.href;
}
