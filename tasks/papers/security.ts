import { passwordLength } from '../../contract/identity/password.ts';
import { fileKinds, fileLimits } from '../../contract/platform/file-limits.ts';
import { lifetimes as links } from '../../server/identity/link/lifetimes.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { lifetimes as sessions } from '../../server/identity/session/limits.ts';
import { pieceBytes } from '../../server/platform/files/pieces.ts';
import { contentSecurityPolicy, everywhere, transportSecurity } from '../../server/platform/http/security.ts';
import { sealing } from '../../server/platform/keys.ts';
import type { RateSubject } from '../../server/platform/rate-row.ts';
import { rates } from '../../server/rates.ts';
import { goals } from './documents.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table } from './markdown.ts';
import { rightsTable } from './rights.ts';
import { timeInWords } from './time-words.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const sessionWords = {
  access: 'One access token, before it is renewed',
  remembered: 'A log-in that the customer asked to be remembered',
  session: 'A log-in that is not remembered, at most',
  idle: 'A log-in that is not remembered, without use',
  impersonation: 'An operator who acts for a customer, before the operator has to ask again',
  desk: 'A log-in at the desk, at most',
  deskIdle: 'A log-in at the desk, without use',
  grace: 'A renewal token that was used, for a second tab that uses it at the same moment',
} satisfies Readonly<Record<keyof typeof sessions, string>>;

function sessionRows(): string[][] {
  const words: Readonly<Record<string, string>> = sessionWords;
  return Object.entries(sessions).map(([name, minutes]) => [words[name] ?? name, timeInWords(minutes)]);
}

const subjectWords: Readonly<Record<RateSubject, string>> = {
  address: 'network address',
  share: 'share of a network',
  account: 'account',
  identifier: 'identifier as typed at one partner',
  mailbox: 'mailbox, at all partners',
  reservation: 'reservation',
  token: 'token of a browser',
  everybody: 'all callers together',
};

/** The parameters by which a password is hashed today, read from a hash. */
async function passwordHash(): Promise<string> {
  const [, name = '', , cost = ''] = (await hashPassword('a password that nobody has')).split('$');
  const [memory = 0, passes = 0] = [...cost.matchAll(/\d+/g)].map(Number);
  return `${name} with ${memory / 1024} MB of memory and ${passes} passes`;
}

function headerRows({ brand }: PaperFacts): string[][] {
  const policy = contentSecurityPolicy({ brand }, '…', { captcha: false, tiles: undefined, framed: true, tags: false });
  return [
    ...Object.entries(everywhere),
    ['Strict-Transport-Security (where the address is https)', transportSecurity],
    ['Content-Security-Policy (before consent; a new mark for each page stands where … is)', policy],
  ];
}

const proved = ['G08', 'G09', 'G10', 'G11', 'G12', 'G14', 'G15', 'G16', 'G17', 'G20', 'G21', 'G22', 'G23', 'G24'];

export async function securityPaper(facts: PaperFacts): Promise<string> {
  return paper(
    head('Security measures', facts),
    'For Article 32 of Regulation (EU) 2016/679 (GDPR). Figures and tables are read from the program. What the operator of the servers adds stands in the last section.',
    '## Encryption of what is kept',
    list([
      `Files of customers are sealed with ${sealing.toUpperCase()} in pieces of ${megabytes(pieceBytes)}, each file under a key of its own. The key lies in the database, wrapped under the secret of the installation and bound to its owner. The provider of the storage holds neither. Where the key is deleted, the bytes can no longer be read.`,
      `Secrets of second factors, identifiers of relatives, forms that were begun, call-backs, notes of the desk, tokens of saved cards and secrets of clinics’ calendars are sealed with ${sealing.toUpperCase()} under the same secret. Other columns of the database are not sealed by the program.`,
      `Passwords are kept as hashes only: ${await passwordHash()}. A password has ${passwordLength.least} to ${passwordLength.most} characters, and common or guessable ones are refused.`,
      'Tokens of log-ins, mailed links and keys of partners are kept as hashes only.',
      'The secret of the installation can be changed while the portal serves; what the former one sealed stays readable until it is taken away.',
    ]),
    '## Encryption on the way',
    'TLS is ended by the proxy before the portal. The portal sends these headers with its answers:',
    table(['Header', 'Value'], headerRows(facts)),
    '## Log-in and sessions',
    'Customers log in by password, passkey, a mailed link or the partner’s own provider, and may add a second factor to the password; nobody logs in at the desk without one. After these times a session or a mailed link is no longer good:',
    table(['Session', 'Time'], sessionRows()),
    table(
      ['Link', 'Time'],
      Object.entries(links).map(([kind, minutes]) => [kind.replaceAll('-', ' '), timeInWords(minutes)]),
    ),
    '## Roles and rights at the desk',
    'Whoever works for the partner has one or more of these roles. An operation that no right opens is refused. Clinic staff and doctors reach the data of their own providers only.',
    rightsTable(),
    '## Access log',
    'Each change of personal data, and each look of an operator at them, is written to a log in the same transaction or before the data are shown: who, when, what, whose, on whose behalf. Each row contains a hash over the one before it, and each day is signed, so that a row that was changed, removed or moved is found by `npm run kapu -- audit`. Customers read in their account who looked at their data.',
    '## Limits of calls',
    'Whoever calls more often is refused for the rest of the time:',
    table(
      ['Limit', 'Counted by', 'Calls', 'Within'],
      Object.entries(rates).map(([name, { by, times, minutes }]) => [
        name.replaceAll('-', ' '),
        subjectWords[by],
        String(times),
        timeInWords(minutes),
      ]),
    ),
    '## Files',
    `An upload is recognised by its contents, not its name. With a virus scanner set up, a file is handed to nobody before it was scanned. One customer may keep ${megabytes(fileLimits.quotaBytes)}.`,
    table(
      ['Kind', 'Most for one file'],
      Object.values(fileKinds).map(({ name, maxBytes }) => [name, megabytes(maxBytes)]),
    ),
    '## What is tried',
    'What the tests of the program attack or compare, with the figure that is recorded:',
    table(
      ['Goal', 'Recorded'],
      goals(proved).map(({ goal, figure }) => [goal, figure]),
    ),
    '## Backup',
    'See [Backup, restore and exit](continuity-and-exit.md).',
    '## What the operator of the servers adds',
    list([
      'TLS at the proxy and between the portal and the database.',
      'Encryption of the disks of the database, of its backups and of the copies of files.',
      'Keeping the secret of the installation apart from the data.',
      'A virus scanner; without one, files are not scanned.',
      'Access to servers, their updates, and the supervision of alerts.',
      'Running `npm run kapu -- doctor`, which lists what is unsafe in an installation, and `npm run kapu -- sbom`, which lists the packages and their known vulnerabilities.',
    ]),
  );
}
