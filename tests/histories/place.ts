import { jobs } from '../../server/jobs.ts';
import { letters as letterWriters } from '../../server/letters.ts';
import { createSender } from '../../server/platform/mail/sender.ts';
import { moodyCalendar } from '../booking/moody-calendar.ts';
import { databaseProxy } from '../support/database-proxy.ts';
import { testDatabase } from '../support/test-database.ts';
import { till } from '../support/till.ts';

export type Headers = Record<string, string>;

/** The database can be cut off; the gateway, the calendar and the mail can fail. */
export async function historyPlace() {
  const own = await testDatabase();
  const line = await databaseProxy(own.url);
  const calendar = moodyCalendar();
  const post: { mood: 'good' | 'refused' | 'lost' } = { mood: 'good' };
  const mailed: { to: string; text: string }[] = [];
  const s = await till({
    on: { ...own, url: line.url },
    calendar: calendar.port,
    settings: { RATE_LIMITS: 'off' },
    mail: {
      send: async (letter) => {
        if (post.mood === 'refused') throw new Error('450 the mailbox is busy');
        mailed.push(letter);
        if (post.mood === 'lost') throw new Error('socket hang up');
      },
    },
  });
  // At its start a process compares the store with the database.
  await compareStore(s.w);
  return {
    s,
    w: s.w,
    line,
    calendar,
    post,
    lives: 0,
    deliver: async () => {
      await createSender(s.w.services, s.w.hosts.all, letterWriters, { atOnce: 4 }).sendDue();
    },
    codeTo: (email: string) => /: (\d{6})/.exec(mailed.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '',
    close: async () => {
      await s.close();
      await line.close();
    },
  };
}
export type HistoryPlace = Awaited<ReturnType<typeof historyPlace>>;

async function compareStore({ services, hosts }: HistoryPlace['w']): Promise<void> {
  for (const { name, run } of jobs) if (name === 'compare files with their rows') await run(services, hosts.all);
}
