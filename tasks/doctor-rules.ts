import { clusterRules } from './doctor-cluster-rules.ts';
import type { Facts } from './doctor-facts.ts';
import { type Rule, seen } from './doctor-rule.ts';

export type Finding = { level: Rule['level']; what: string; mend: string };

const guessable = /secret|password|passwort|jelsz|changeme|change-me|example|kapu|0123456789|abcdefgh/i;

function urlOf(text: string | undefined): URL | undefined {
  return text === undefined ? undefined : new URL(text);
}

function isHttps({ settings }: Facts): boolean {
  return urlOf(settings.BASE_URL)?.protocol === 'https:';
}

function isLocal({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function weakness(secret: string): string | undefined {
  if (guessable.test(secret)) return 'contains a word that anybody would try';
  return new Set(secret).size < 10 ? 'repeats few characters' : undefined;
}

function some(count: number, one: string, many = `${one}s`): string | false {
  return count > 0 && `${count} ${count === 1 ? one : many}`;
}

/** The test `doctor.test.ts` breaks each rule on purpose. */
export const rules = {
  secret: {
    level: 'unsafe',
    find: ({ settings }) => {
      const why = weakness(settings.secret);
      return why && `KAPU_SECRET ${why}: whoever guesses it can sign links and codes`;
    },
    mend: 'Set KAPU_SECRET to `openssl rand -base64 48`, and the old one as KAPU_SECRET_PREVIOUS for 30 days.',
  },
  'previous secret': {
    level: 'unsafe',
    find: ({ settings }) =>
      settings.KAPU_SECRET_PREVIOUS.some((secret) => weakness(secret)) &&
      'one of KAPU_SECRET_PREVIOUS can be guessed, and what it signed is still believed',
    mend: 'Take it away; links signed with it stop working.',
  },
  'kept secret': {
    level: 'unfinished',
    find: ({ settings, outside }) =>
      outside && settings.KAPU_SECRET === undefined && 'KAPU_SECRET is not set: this machine keeps one of its own',
    mend: 'Set KAPU_SECRET, the same for every process; begin with what the file `secret` in KAPU_DATA_DIR says.',
  },
  demonstration: {
    level: 'unsafe',
    find: ({ settings, outside }) =>
      outside && settings.KAPU_DEMO === 'on' && `KAPU_DEMO is on though ${outside}: invented doctors can be booked`,
    mend: 'Set KAPU_DEMO=off and begin with an empty database.',
  },
  'demo keys': {
    level: 'unsafe',
    find: (facts) => {
      const keys = facts.outside && facts.settings.KAPU_DEMO === 'off' && some(seen(facts)?.demoKeys ?? 0, 'API key');
      return keys && `${keys} of the demonstration still open: they may act for any customer`;
    },
    mend: "Close them: update api_key set disabled_at = now() where name = 'Demo' and disabled_at is null.",
  },
  'demo customers': {
    level: 'unsafe',
    find: (facts) => {
      const accounts =
        facts.outside && facts.settings.KAPU_DEMO === 'off' && some(seen(facts)?.demoCustomers ?? 0, 'account');
      return accounts && `${accounts} of the demonstration can log in`;
    },
    mend: "Begin with an empty database, or: update account set status = 'disabled' where email in ('anna@example.com', 'bela@example.com').",
  },
  mailbox: {
    level: 'unsafe',
    find: ({ settings, outside }) =>
      settings.SMTP_URL === undefined &&
      (settings.KAPU_MAILBOX === 'on' || outside) &&
      'the mailbox at /__mail is open to others: every letter opens an account or a booking',
    mend: 'Set SMTP_URL, and take KAPU_MAILBOX away.',
  },
  mail: {
    level: 'unfinished',
    find: ({ settings, outside }) =>
      !outside && settings.SMTP_URL === undefined && 'SMTP_URL is not set: letters stay in the mailbox at /__mail',
    mend: 'Set SMTP_URL, such as smtp://user:password@mail.example:587.',
  },
  'base address': {
    level: 'unsafe',
    find: ({ settings, outside }) =>
      outside && settings.BASE_URL === undefined && 'BASE_URL is not set: links in letters lead to localhost',
    mend: 'Set BASE_URL to the https address people type.',
  },
  https: {
    level: 'unsafe',
    find: (facts) => {
      const url = urlOf(facts.settings.BASE_URL);
      return (
        url && !isHttps(facts) && !isLocal(url) && 'BASE_URL is not https: cookies and health data go in the clear'
      );
    },
    mend: 'Put a proxy with TLS before the portal and set BASE_URL to its https address.',
  },
  'rate limits': {
    level: 'unsafe',
    find: ({ settings }) =>
      settings.RATE_LIMITS === 'off' && 'RATE_LIMITS is off: passwords and codes can be tried without end',
    mend: 'Take RATE_LIMITS away; off is for load tests alone.',
  },
  'no trust in the proxy': {
    level: 'unsafe',
    find: (facts) =>
      isHttps(facts) &&
      facts.settings.TRUST_PROXY === 'off' &&
      'BASE_URL is https, so a proxy stands before the portal, but TRUST_PROXY is off: all visitors count as one',
    mend: 'Set TRUST_PROXY=on, and let the proxy set X-Forwarded-For and X-Forwarded-Host itself.',
  },
  'trust without a proxy': {
    level: 'unsafe',
    find: (facts) =>
      facts.settings.TRUST_PROXY === 'on' &&
      !isHttps(facts) &&
      'TRUST_PROXY is on though BASE_URL names no proxy with TLS: anybody may say whose address they have',
    mend: 'Take TRUST_PROXY away, or set BASE_URL to the https address of the proxy.',
  },
  gallery: {
    level: 'unfinished',
    find: ({ settings, outside }) => outside && settings.KAPU_GALLERY === 'on' && 'KAPU_GALLERY is on: /__ui is public',
    mend: 'Take KAPU_GALLERY away.',
  },
  captcha: {
    level: 'unfinished',
    find: ({ settings }) =>
      (settings.RECAPTCHA_SITE_KEY === undefined) !== (settings.RECAPTCHA_SECRET === undefined) &&
      'only one of RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET is set, so our own captcha is used',
    mend: 'Set both or neither.',
  },
  'security contact': {
    level: 'unfinished',
    find: ({ settings, outside }) =>
      outside &&
      settings.SECURITY_CONTACT === undefined &&
      'SECURITY_CONTACT is not set: whoever finds a hole is told nowhere whom to write to',
    mend: 'Set SECURITY_CONTACT to an address that somebody reads; /.well-known/security.txt names it.',
  },
  metrics: {
    level: 'unfinished',
    find: ({ settings, outside }) =>
      outside && settings.METRICS_PORT === undefined && 'METRICS_PORT is not set: no alert can tell when letters stop',
    mend: 'Set METRICS_PORT and METRICS_HOST to an address that only Prometheus reaches; see docs/operations.md.',
  },
  'database password': {
    level: 'unsafe',
    find: ({ settings }) => {
      const url = urlOf(settings.DATABASE_URL);
      const known = ['', 'kapu', 'postgres', 'password', 'secret', 'admin', url?.username];
      return (
        url && known.includes(decodeURIComponent(url.password)) && 'the password of DATABASE_URL is empty or known'
      );
    },
    mend: "Set another: alter role … password '…', with 24 random characters, and the same in DATABASE_URL.",
  },
  'no database': {
    level: 'unsafe',
    find: ({ database }) =>
      database && 'unreachable' in database && `the database cannot be looked at: ${database.unreachable}`,
    mend: 'Check DATABASE_URL, and that the server takes connections from here.',
  },
  'embedded database': {
    level: 'unsafe',
    find: ({ settings, outside }) =>
      outside && settings.DATABASE_URL === undefined && 'the database is the embedded one, which nobody backs up',
    mend: 'Set DATABASE_URL to a PostgreSQL server with backups; see docs/operations.md.',
  },
  version: {
    level: 'unsafe',
    find: (facts) => {
      const version = seen(facts)?.version ?? 15;
      return version < 15 && `PostgreSQL ${version} is too old`;
    },
    mend: 'Upgrade to PostgreSQL 15 or newer.',
  },
  'migrations behind': {
    level: 'unfinished',
    find: (facts) => {
      const { missing = [], applied, stranded = null } = seen(facts)?.migrations ?? {};
      const count = stranded === null && some(missing.length, 'migration');
      const where =
        applied === 0 ? 'the database is empty' : 'the database is of an older version, or stands between two';
      return count && `${where}: ${count} not applied, from ${missing[0]} on; nothing else in it was looked at`;
    },
    mend: 'Start the portal of this version once; it applies them, and names the one that fails. Take a backup before.',
  },
  'migrations before the baseline': {
    level: 'unsafe',
    find: (facts) => {
      const why = seen(facts)?.migrations.stranded ?? null;
      return why !== null && `the database is from before the baseline: ${why}`;
    },
    mend: 'Do that on a copy first. Then start the portal of this version.',
  },
  'migrations unknown': {
    level: 'unsafe',
    find: (facts) => {
      const unknown = seen(facts)?.migrations.unknown ?? [];
      return unknown.length > 0 && `the database is newer than this program: ${unknown.join(', ')}`;
    },
    mend: 'Run the version that knows these migrations.',
  },
  'migrations changed': {
    level: 'unsafe',
    find: (facts) => {
      const changed = seen(facts)?.migrations.changed ?? [];
      return changed.length > 0 && `changed after they had been applied: ${changed.join(', ')}`;
    },
    mend: 'Bring the files back as they were released; a change is a new migration.',
  },
  durability: {
    level: 'unsafe',
    find: (facts) => {
      const server = seen(facts)?.server ?? {};
      const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => server[name] === 'off');
      return off.length > 0 && `${off.join(', ')} off: bookings that were confirmed can be lost`;
    },
    mend: 'Take these settings away from the server; on is the default.',
  },
  archive: {
    level: 'unfinished',
    find: (facts) =>
      seen(facts)?.server.archive_mode === 'off' && 'archive_mode is off: nothing can be restored to a point in time',
    mend: 'Set up a base backup and WAL archiving; see docs/operations.md, and try it with `npm run lab -- drill`.',
  },
  'wal level': {
    level: 'unfinished',
    find: (facts) => seen(facts)?.server.wal_level === 'minimal' && 'wal_level is minimal: no base backup, no standby',
    mend: 'Set wal_level = replica and max_wal_senders = 10, and restart the server.',
  },
  ...clusterRules,
  connections: {
    level: 'unsafe',
    find: (facts) => {
      const most = Number(seen(facts)?.server.max_connections ?? Number.POSITIVE_INFINITY);
      const needed = connectionsOf(facts.settings);
      return needed > most && `one portal takes ${needed} connections, and the server has ${most}`;
    },
    mend: 'Lower DATABASE_POOL or KAPU_PROCESSES, or raise max_connections above processes x (DATABASE_POOL + 1).',
  },
  'connections for two': {
    level: 'unfinished',
    find: (facts) => {
      const { max_connections: most, superuser_reserved_connections: reserved = '3' } = seen(facts)?.server ?? {};
      const one = connectionsOf(facts.settings);
      const connectionsLeft = Number(most ?? Number.POSITIVE_INFINITY) - Number(reserved);
      return (
        facts.outside &&
        one <= Number(most) &&
        2 * one > connectionsLeft &&
        `two portals take ${2 * one} connections, and the server has ${connectionsLeft} for them: the second one will wait`
      );
    },
    mend: 'Lower DATABASE_POOL or KAPU_PROCESSES, or raise max_connections above processes x (DATABASE_POOL + 1).',
  },
  'files place': {
    level: 'unsafe',
    find: ({ files }) => files.fault !== undefined && `files cannot be kept in ${files.place}: ${files.fault}`,
    mend: 'Mount the folder and give it to the user of the portal, or check KAPU_FILES_BUCKET and its key.',
  },
  'files disk': {
    level: 'unsafe',
    find: ({ files: { place, freeBytes } }) =>
      freeBytes !== undefined &&
      freeBytes < leastFree &&
      `the disk of ${place} has ${Math.floor(freeBytes / 1024 ** 2)} MB left: uploads will be refused`,
    mend: 'Make the disk larger, or keep files in a bucket.',
  },
  'files among own data': {
    level: 'unfinished',
    find: ({ settings, outside, files }) =>
      outside &&
      settings.DATABASE_URL !== undefined &&
      files.amongOwnData &&
      "customers' files lie in KAPU_DATA_DIR, which no other process shares and no backup names",
    mend: 'Set KAPU_FILES_DIR to a folder that all processes share and that is backed up, or KAPU_FILES_BUCKET. Move what is there.',
  },
  'files of another database': {
    level: 'unsafe',
    find: (facts) => seen(facts)?.store?.refusal,
    mend: 'Set KAPU_FILES_… and DATABASE_URL of one deployment; only after a restore into another database: `npm run kapu -- files adopt`.',
  },
  'files without rows': {
    level: 'unfinished',
    find: (facts) => {
      const orphans = some(seen(facts)?.store?.orphans ?? 0, 'piece');
      return orphans && `${orphans} of files without a row: of an upload that was killed, or of after a restore`;
    },
    mend: 'Look with `npm run kapu -- files`; what to do is in docs/runbook.md (FilesWithoutRows).',
  },
  'files missing': {
    level: 'unsafe',
    find: (facts) => {
      const missing = some(seen(facts)?.store?.missing ?? 0, 'piece');
      return missing && `${missing} of customers' files not where they should be`;
    },
    mend: 'Bring them back from the backup of the files; see docs/runbook.md (FilesMissing).',
  },
  scanner: {
    level: 'unsafe',
    find: ({ files }) => files.scanner !== undefined && `the virus scanner does not answer: ${files.scanner}`,
    mend: 'Start clamd at KAPU_CLAMD. Uploads wait for it meanwhile, and nobody can download them.',
  },
  'no scanner': {
    level: 'unfinished',
    find: ({ settings, outside }) =>
      outside && settings.KAPU_CLAMD === undefined && 'KAPU_CLAMD is not set: no upload is looked at for viruses',
    mend: 'Run a clamd and set KAPU_CLAMD, such as tcp://clamav:3310.',
  },
  'secret of the database': {
    level: 'unsafe',
    find: (facts) =>
      seen(facts)?.store?.isKnownSecret === false &&
      'neither KAPU_SECRET nor KAPU_SECRET_PREVIOUS is one this database was written under: no portal will start',
    mend: 'Give the secret of before; see docs/operations.md (Secrets).',
  },
  'secret of the files': {
    level: 'unsafe',
    find: (facts) => {
      const keys = some(seen(facts)?.store?.foreignKeys ?? 0, 'file');
      return keys && `${keys} cannot be opened: their keys were wrapped under a secret that is not given`;
    },
    mend: 'Give that secret in KAPU_SECRET_PREVIOUS until the minute has wrapped them anew.',
  },
  superuser: {
    level: 'unfinished',
    find: (facts) => facts.outside && seen(facts)?.superuser && 'the portal is a superuser of its database',
    mend: 'Make a role that owns the database kapu and nothing else, and let an administrator create the extensions.',
  },
  clock: {
    level: 'unsafe',
    find: (facts) => {
      const ahead = seen(facts)?.ahead ?? 0;
      return Math.abs(ahead) > 5 && `the clock of the database is ${Math.round(ahead)} s ahead of this machine's`;
    },
    mend: 'Let both machines take their time from NTP.',
  },
  'time zones': {
    level: 'unsafe',
    find: (facts) => {
      const zones = seen(facts)?.zones ?? [];
      return zones.length > 0 && `the database tells another hour than this program in ${zones.join(', ')}`;
    },
    mend: 'Update the time zone data of the older one: PostgreSQL or its system, or Node.',
  },
  letters: {
    level: 'unfinished',
    find: (facts) => {
      const parked = some(seen(facts)?.parked ?? 0, 'letter');
      return parked && `${parked} parked: no mail server took them`;
    },
    mend: 'Look with `npm run kapu -- letters`; send again with `npm run kapu -- letters retry <id>`.',
  },
  calendars: {
    level: 'unsafe',
    find: (facts) => {
      const calendars = seen(facts)?.calendars ?? [];
      return calendars.length > 0 && `connected calendars that are not asked: ${calendars.join(' ')}`;
    },
    mend: 'Name their hosts in KAPU_CALENDAR_HOSTS, or pause them: `npm run kapu -- calendar pause <provider>`.',
  },
  'log-in secrets': {
    level: 'unfinished',
    find: ({ unsetSecrets }) =>
      unsetSecrets.length > 0 && `not set, so that nobody can log in at the partner: ${unsetSecrets.join(', ')}`,
    mend: "Set each to the secret of the portal's client at the partner's provider; `secretEnv` in brand.json names it.",
  },
  brands: {
    level: 'unsafe',
    find: ({ brokenBrands }) =>
      brokenBrands.length > 0 && `refused, so that their hosts show the default's face: ${brokenBrands.join(', ')}`,
    mend: 'Mend the brand.json as each line says.',
  },
  texts: {
    level: 'unsafe',
    find: ({ brokenTexts }) => brokenTexts.length > 0 && `texts that cannot be shown: ${brokenTexts.join(', ')}`,
    mend: 'Mend the head of each file; the start logs the reason.',
  },
  languages: {
    level: 'unsafe',
    find: ({ gaps }) => gaps.length > 0 && `catalogues with gaps: ${gaps.join('; ')}`,
    mend: 'Add the texts in locales/; a page that needs one fails.',
  },
} as const satisfies Record<string, Rule>;

/** The free bytes that several uploads of the largest size need. */
const leastFree = 2 * 1024 ** 3;

export function examine(facts: Facts): (Finding & { rule: string })[] {
  const rows: [string, Rule][] = Object.entries(rules);
  return rows.flatMap(([rule, { level, find, mend }]) => {
    const what = find(facts);
    return what ? [{ rule, level, what, mend }] : [];
  });
}

function connectionsOf({ KAPU_PROCESSES, DATABASE_POOL }: Facts['settings']): number {
  return KAPU_PROCESSES * (DATABASE_POOL + 1);
}
