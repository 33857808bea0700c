import { iso, plus } from './clock.ts';
import type { Services } from './context.ts';
import type { Database } from './db/open.ts';
import type { Job } from './schedule.ts';

export const hour = 60;
export const day = 24 * hour;

export type RetentionRow = {
  data: string;
  /** Minutes for which the data are kept, counted from the moment that `from` names. */
  keep: number;
  from: 'when it was written' | 'when it is over' | 'when it was last used';
  forgetBefore: (db: Database['db'], before: string) => Promise<unknown>;
};

export const retention: readonly RetentionRow[] = [
  {
    data: 'answers to repeated requests',
    keep: hour,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('idempotency').where('created_at', '<', before).execute(),
  },
  {
    data: 'solved captchas',
    keep: 0,
    from: 'when it is over',
    forgetBefore: (db, before) => db.deleteFrom('captcha_used').where('expires_at', '<', before).execute(),
  },
  {
    data: 'counters of rate limits',
    keep: day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('rate').where('window_start', '<', before).execute(),
  },
  {
    data: 'letters in the built-in mailbox',
    keep: 30 * day,
    from: 'when it was written',
    forgetBefore: (db, before) => db.deleteFrom('mailbox').where('received_at', '<', before).execute(),
  },
];

export function forgetting({ data, keep, forgetBefore }: RetentionRow): Job<Services> {
  const run = ({ database, clock }: Services) => forgetBefore(database.db, iso(plus(clock(), -keep)));
  return { name: `forget ${data}`, when: 'forget', run };
}
