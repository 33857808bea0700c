import { type Rule, seen } from './doctor-rule.ts';

export const clusterRules = {
  standby: {
    level: 'unfinished',
    find: (facts) =>
      facts.outside &&
      seen(facts)?.server.synchronous_standby_names === '' &&
      'no synchronous standby: with the disk of one machine the newest bookings are gone',
    mend: 'Run two more servers under Patroni with synchronous_mode; see docs/operations.md.',
  },
  'few standbys': {
    level: 'unfinished',
    find: (facts) => {
      const { server: { synchronous_standby_names: waits = '' } = {}, standbys = 0 } = seen(facts) ?? {};
      return (
        facts.outside &&
        waits !== '' &&
        standbys < 2 &&
        `commits wait for a standby, and ${standbys} of two ${standbys === 1 ? 'is' : 'are'} connected: with the loss of one more all writing stops`
      );
    },
    mend: 'Bring the other server back; `npm run lab -- cluster status`, or `patronictl list`, says which one it is.',
  },
  'standby reached': {
    level: 'unsafe',
    find: (facts) =>
      seen(facts)?.server.in_hot_standby === 'on' && 'DATABASE_URL leads to a standby, which takes no booking',
    mend: 'Give an address that leads to the leader alone, such as HAProxy that asks Patroni; see docs/operations.md.',
  },
  'pooler without a way past it': {
    level: 'unsafe',
    find: (facts) =>
      seen(facts)?.isPooled === true &&
      facts.settings.DATABASE_LISTEN_URL === undefined &&
      'a pooler stands before the database and DATABASE_LISTEN_URL is not set: two starts may migrate side by side, and changes of other processes are not heard',
    mend: 'Set DATABASE_LISTEN_URL to the address of the leader without the pooler.',
  },
  'patience behind a pooler': {
    level: 'unfinished',
    find: (facts) =>
      seen(facts)?.isPooled === true &&
      seen(facts)?.server.lock_timeout === '0' &&
      'a pooler keeps the patience of a portal for itself: a request may wait for a lock without end',
    mend: 'Give the role its timeouts by `alter role`; see docs/operations.md.',
  },
} as const satisfies Record<string, Rule>;
