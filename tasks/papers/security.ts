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
import { sealedWords } from './sealed-words.ts';
import { timeInWords } from './time-words.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const sessionWords = {
  access: 'An access token, before it is renewed',
  remembered: 'A log-in that the customer asked to be remembered',
  session: 'A log-in that is not remembered, at most',
  idle: 'A log-in that is not remembered, without use',
  impersonation: 'An operator acts for a customer, before the operator has to start again',
  desk: 'A log-in at the desk, at most',
  deskIdle: 'A log-in at the desk, without use',
  grace: 'A used renewal token, so that a second tab may use it at the same moment',
} satisfies Readonly<Record<keyof typeof sessions, string>>;

function sessionRows(): string[][] {
  const words: Readonly<Record<string, string>> = sessionWords;
  return Object.entries(sessions).map(([name, minutes]) => [words[name] ?? name, timeInWords(minutes)]);
}

const subjectWords: Readonly<Record<RateSubject, string>> = {
  address: 'network address',
  share: 'account, else browser, else network address',
  account: 'account',
  identifier: 'identifier as typed, at one partner',
  mailbox: 'e-mail address, at all partners',
  reservation: 'reservation',
  token: 'browser or link',
  everybody: 'all callers together',
};

/** A hash that is made here tells the parameters. */
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
    'This paper is for Article 32 of Regulation (EU) 2016/679 (GDPR). Its figures and tables come from the program. The last section lists what the operator of the servers has to add.',
    '## Encryption of stored data',
    list([
      `Files of customers are encrypted with ${sealing.toUpperCase()} in pieces of ${megabytes(pieceBytes)}, each file with a key of its own. The key is in the database, encrypted with the secret of the installation and bound to the owner of the file. The provider of the storage has neither the key nor the secret. When the key is deleted, nobody can read the bytes any more.`,
      `These columns of the database are encrypted with ${sealing.toUpperCase()} too, with the secret of the installation: ${sealedWords().join('; ')}. The program does not encrypt other columns.`,
      `Passwords are stored only as hashes: ${await passwordHash()}. A password has ${passwordLength.least} to ${passwordLength.most} characters, and common or guessable ones are refused.`,
      'Tokens of log-ins, mailed links and keys of partners are stored only as hashes.',
      'The secret of the installation can be changed while the portal runs. Data encrypted with the previous secret stay readable as long as the previous secret is configured as well.',
    ]),
    '## Encryption in transit',
    'The proxy in front of the portal terminates TLS. The portal sends these headers with its answers:',
    table(['Header', 'Value'], headerRows(facts)),
    '## Log-in and sessions',
    'Customers log in with a password, a passkey, a mailed link or the partner’s own identity provider, and may add a second factor to the password. Staff always need a second factor. A session or a mailed link is valid for these times:',
    table(['Session', 'Time'], sessionRows()),
    table(
      ['Link', 'Time'],
      Object.entries(links).map(([kind, minutes]) => [kind.replaceAll('-', ' '), timeInWords(minutes)]),
    ),
    '## Roles and rights at the desk',
    'Everybody who works for the partner has one or more of these roles. An operation is refused if none of the person’s rights allows it. Clinic staff and doctors reach only the data of their own clinics.',
    rightsTable(),
    '## Access log',
    'The portal records every change of personal data in the same transaction, and every view by staff before it shows the data: who, when, what, whose data, and on whose behalf. Each row contains the hash of the row before it, and each day is signed, so `npm run kapu -- audit` finds a row that was changed, removed or moved. Whoever controls the database could rewrite unnoticed only the rows since the last signature. Customers can read in their account who looked at their data.',
    '## Rate limits',
    'A caller who exceeds a limit is refused until the time is over:',
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
    `The portal recognises the kind of an upload by its contents, not by its name. If a virus scanner is set up, nobody can download a file before it was scanned. One customer may store ${megabytes(fileLimits.quotaBytes)}.`,
    table(
      ['Kind', 'Maximum for one file'],
      Object.values(fileKinds).map(({ name, maxBytes }) => [name, megabytes(maxBytes)]),
    ),
    '## Security tests',
    'The tests of the program check these goals. The second column has the recorded result:',
    table(
      ['Goal', 'Result'],
      goals(proved).map(({ goal, figure }) => [goal, figure]),
    ),
    '## Backup',
    'See [Backup, restore and exit](continuity-and-exit.md).',
    '## What the operator of the servers adds',
    list([
      'TLS at the proxy and between the portal and the database.',
      'Encryption of the disks of the database, of its backups and of the copies of files.',
      'Keeping the secret of the installation apart from the data.',
      'A virus scanner; without one, the portal does not scan files.',
      'Control of access to the servers, their updates, and somebody who reacts to alerts.',
      'Running `npm run kapu -- doctor`, which lists what is unsafe in an installation, and `npm run kapu -- sbom`, which lists the packages and their known vulnerabilities.',
    ]),
  );
}
