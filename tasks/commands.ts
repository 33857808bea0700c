import { type Command, type Commands, helpOf } from './command.ts';

const deployment = 'The deployment';
const people = 'People and keys';
const trouble = 'When something waits';
const trial = 'To try things';

const table = {
  doctor: {
    group: deployment,
    does: 'Says what is unsafe or unfinished in this deployment, and how to put it right.',
    fails: 'when something is unsafe',
    notes: ['It reads the settings and the database and changes neither.'],
  },
  audit: {
    group: deployment,
    does: 'Checks that the audit is as it was written.',
    fails: 'when a row was changed, removed or moved; it prints a line for each',
  },
  invoices: {
    group: deployment,
    does: 'Checks that each series of invoices is whole and each invoice is as it was issued.',
    words: [
      ['', 'check all of them'],
      ['<number>', 'print the document that the tax office of the seller’s country takes'],
    ],
    fails: 'when an invoice is wrong or there is none of this number',
  },
  files: {
    group: deployment,
    does: 'Says who owns the folder or bucket of files, and where it and the database disagree.',
    words: [
      ['', 'say what does not agree'],
      ['compare', 'compare everything now, which the portal does within three quarters of an hour'],
      ['set-aside', 'move files without a row out of the way; they are kept for thirty days'],
      ['adopt', 'say that the files belong to this database now, as after a restore'],
    ],
    fails: 'when something is missing or has no row',
  },
  partner: {
    group: deployment,
    does: 'Takes everything of a partner out of this installation, or brings it into an empty one.',
    words: [
      ['export <brand> <folder>', 'write its rows, papers, audit and brand into a new folder, in plain text'],
      ['import <folder>', 'read such a folder, all of it or nothing'],
    ],
    fails: 'when it was refused; nothing is written then',
    notes: ['docs/operations.md says what to do before and after.'],
  },
  papers: {
    group: deployment,
    does: 'Writes what a partner’s lawyers and IT ask for, from the code and from what was measured.',
    words: [
      ['--brand <key>', 'the partner'],
      ['--to <folder>', 'where they go, build/papers/<key>/ by default'],
      ['--language <language>', 'the accessibility statement in this language alone'],
    ],
    fails: 'when there is no such partner',
  },
  sbom: {
    group: deployment,
    does: 'Writes the bill of materials of what runs (CycloneDX) and looks for known holes in it.',
    fails: 'when a hole is high or critical; with 2 when nobody could be asked about holes',
  },
  notice: {
    group: deployment,
    does: 'Writes NOTICE: what is shipped, and under which licences.',
    fails: 'when a package may not be shipped',
  },
  operator: {
    group: people,
    does: 'Adds and changes the accounts of a partner’s desk.',
    words: [
      ['add <brand> <e-mail> <name> <role,role>', 'make an account and print the link of its first log-in, once'],
      ['  [id at the partner] [--provider <id or name>]…', 'whose staff they are, which clinic_staff and doctor need'],
      ['providers <brand> <e-mail> [--provider <id or name>]…', 'whose staff they are from now on'],
      ['link <brand> <e-mail>', 'print a new link for somebody who lost the password or the phone'],
      ['list <brand>', 'list the accounts'],
      ['disable|enable <brand> <e-mail>', 'switch an account off or on'],
    ],
    fails: 'when it was refused',
  },
  'api-key': {
    group: people,
    does: 'Makes a key for a partner’s own system and prints it, once.',
    words: [['<brand> <name> <scope>…', 'scopes: impersonate, login-token, members, export']],
    fails: 'when there is no such brand',
  },
  person: {
    group: people,
    does: 'Brings what somebody downloaded at another portal (“my data”) into an account without a password.',
    words: [['import <brand> <bundle.json>', 'read the file and write all of it, or nothing']],
    fails: 'when the file was refused',
  },
  insured: {
    group: people,
    does: 'Takes a partner’s list of the persons whom each policy insures besides its holder.',
    words: [
      ['<brand> <file>', 'write all of it, or nothing; the file is CSV or .xlsx'],
      ['--dry-run', 'say what is wrong and write nothing'],
      ['--accept', 'write although rows of one person differ, and use the one that the report names'],
      ['--report <file>', 'write the rows with a column that says what to correct'],
      ['--language <language>', 'say it in this language: hu, en or ro; en by default'],
    ],
    fails: 'when a row was wrong or would be left out; it prints a line for each of the first twenty',
    notes: ['docs/import.md describes the file.'],
  },
  calendar: {
    group: people,
    does: 'Connects and looks after calendars that clinics keep in their own systems.',
    words: [
      ['list', 'each calendar, where it disagrees with bookings, and what partners ask for'],
      ['connect <provider id or name> <base URL>', 'read it and offer its times, or change nothing'],
      ['  --credential none|bearer|basic|oauth', 'how the clinic knows the portal'],
      ['  --client <name>', 'the user of basic, or the client of oauth'],
      ['  --token-url <URL> --scope <scope>', 'of oauth'],
      ['test <provider>', 'ask a calendar, also a paused one, and change nothing'],
      ['pause <provider>', 'no partner offers its times, and it is not asked'],
      ['resume <provider>', 'read it and offer its times again, or change nothing'],
      ['limit <provider> <requests at once: 1-32>', 'how much may be asked of it'],
      ['  <milliseconds of each: 500-8000> <minutes its times are up to date: 1-1440>', 'both are needed'],
      ['decline <brand> <provider> --reason <text>', 'end a partner’s request; its desk reads the reason'],
      ['--dry-run', 'with connect and resume: say what would happen'],
      ['--force', 'with connect and resume: withdraw however many free times the calendar leaves out'],
    ],
    fails: 'when it was refused',
    notes: [
      'The token, password or secret comes from KAPU_CALENDAR_SECRET, or else from standard input.',
      'docs/calendars.md says more.',
    ],
  },
  letters: {
    group: trouble,
    does: 'Lists the letters that are parked or overdue.',
    words: [
      ['', 'a line each: id, brand, kind, tries, what the mail server said, since when'],
      ['retry <id>|all', 'send them again; a running portal does it within seconds'],
    ],
    fails: 'when letters wait, or none has this id',
  },
  payments: {
    group: trouble,
    does: 'Lists the gateways that do not answer as they should, and the payments that wait.',
    words: [
      ['', 'a line each'],
      ['ask <id>', 'ask about an open payment; a running portal does it within a minute'],
    ],
    fails: 'when payments wait, or none of this id is open',
  },
  simplepay: {
    group: trial,
    does: 'Imitates SimplePay on this machine, to try payments with.',
    notes: [
      'It listens at http://127.0.0.1:3100 and refuses any HOST but this machine.',
      'SIMPLEPAY_NOTIFY_URL is where it reports payments, and SIMPLEPAY_FILE where it keeps its book.',
    ],
  },
  stripe: {
    group: trial,
    does: 'Imitates Stripe on this machine, to try payments with.',
    notes: [
      'It listens at http://127.0.0.1:3200 and prints the settings by which the portal pays there.',
      'STRIPE_NOTIFY_URL is where it reports payments, and STRIPE_FILE where it keeps its book.',
    ],
  },
} as const satisfies Commands;

export const commands: Commands = table;

export function misused(name: keyof typeof table): never {
  const command: Command = table[name];
  console.error(helpOf('kapu', name, command));
  process.exit(2);
}
