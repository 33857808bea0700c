import { sql } from 'kysely';
import type { LinkKind } from '../contract/identity/link.ts';
import type { Services } from './booking/context.ts';
import { iso, plus } from './platform/clock.ts';
import type { Database } from './platform/db/open.ts';

type Db = Database['db'];

const hour = 60;
const day = 24 * hour;

/** At once, so that no statement holds up others; what is left goes a minute later. */
const most = 5000;

type Row = {
  /** As docs/retention.md names it. */
  data: string;
  /** In minutes, counted from what `from` says. */
  keep: number;
  from: 'when it was written' | 'when it is over';
  /** Deletes what was written, or was over, before this instant. */
  forgetBefore: (db: Db, before: string) => Promise<unknown>;
};

/** P06: how long each kind of data is kept, and how it goes. */
const rows: readonly Row[] = [
  {
    data: 'answers to repeated requests',
    keep: hour,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('idempotency').where('created_at', '<', before).execute(),
  },
  {
    data: 'spent captchas',
    keep: 0,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('captcha_used').where('expires_at', '<', before).execute(),
  },
  {
    data: 'counters of the rate limits',
    keep: day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('rate').where('window_start', '<', before).execute(),
  },
  {
    data: 'passkey challenges',
    keep: hour,
    from: 'when it is over',
    forgetBefore: linksOf('passkey', 'passkey-login'),
  },
  {
    data: 'registrations nobody confirmed',
    keep: day,
    from: 'when it is over',
    forgetBefore: linksOf('verify-registration', 'finish-registration'),
  },
  {
    data: 'other links',
    keep: 30 * day,
    from: 'when it is over',
    forgetBefore: linksOf(
      'password-recovery',
      'verify-email',
      'verify-contact-email',
      'verify-corporate',
      'one-time-login',
      'login-token',
      'impersonation',
      'my-reservations',
    ),
  },
  {
    data: 'letters in the mailbox that stands in for a mail server',
    keep: 30 * day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('mailbox').where('received_at', '<', before).execute(),
  },
];

/**
 * A link takes the letter it travelled in with it. The letter of a booking is about the booking: it stays, without its key.
 */
function linksOf(...kinds: LinkKind[]): Row['forgetBefore'] {
  return async (db, before) => {
    await sql`
      with gone as (
        select id from link where kind = any(${kinds}) and expires_at < ${before} order by expires_at limit ${most}
      ), kept as (
        update outbox set link_id = null from gone where outbox.link_id = gone.id and reservation_id is not null
      )
      delete from link using gone where link.id = gone.id`.execute(db);
  };
}

export const retention = rows.map(({ data, keep, from, forgetBefore }) => ({
  data,
  keep,
  from,
  forget: ({ database, clock }: Services) => forgetBefore(database.db, iso(plus(clock(), -keep))),
}));
