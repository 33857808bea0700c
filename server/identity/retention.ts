import { sql } from 'kysely';
import { type LinkKind, linkKinds } from '../../contract/identity/link.ts';
import { day, hour, type RetentionRow } from '../platform/retention.ts';

/** Rows that one statement deletes, so that none blocks others for long; the next minute deletes more. */
const most = 5000;

const quick: readonly LinkKind[] = ['passkey', 'passkey-login', 'export', 'coverage', 'invoice'];
const registrations: readonly LinkKind[] = ['verify-registration', 'finish-registration'];

export const retention: readonly RetentionRow[] = [
  {
    data: 'passkey challenges and links to exports',
    keep: hour,
    from: 'when it is over',
    forgetBefore: linksOf(...quick),
  },
  {
    data: 'registrations that nobody confirmed',
    keep: day,
    from: 'when it is over',
    forgetBefore: linksOf(...registrations),
  },
  {
    data: 'other links',
    keep: 30 * day,
    from: 'when it is over',
    forgetBefore: linksOf(...linkKinds.filter((kind) => ![...quick, ...registrations].includes(kind))),
  },
  {
    data: 'drafts of forms',
    keep: 0,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('draft').where('expires_at', '<', before).execute(),
  },
  {
    data: 'trusted devices',
    keep: 365 * day,
    from: 'when it was last used',
    forgetBefore: (db, before) => db.deleteFrom('trusted_device').where('used_at', '<', before).execute(),
  },
  {
    data: 'browsers subscribed to push messages',
    keep: 365 * day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('push_subscription').where('created_at', '<', before).execute(),
  },
  {
    data: 'cases of people who were not in the register',
    keep: 90 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('unmatched_member').where('closed_at', '<', before).execute(),
  },
  {
    data: 'log-ins at the desk',
    keep: 30 * day,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('operator_session').where('expires_at', '<', before).execute(),
  },
];

function linksOf(...kinds: LinkKind[]): RetentionRow['forgetBefore'] {
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
