import { keptRuns } from '../reliability-paper.ts';
import { goals, quoted } from './documents.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table, withoutSources } from './markdown.ts';

function drill(): string[] {
  const run = keptRuns().restore;
  if (!run) return ['No restore drill is on record.'];
  return [
    `Measured on ${run.day} on a machine of ${run.cores} cores, with invented data. Times differ on other machines and with other amounts of data.`,
    table(
      ['What', 'Aim', 'Measured', 'Aim met'],
      run.rows.map(({ what, aim, figure, met }) => [withoutSources(what), aim, figure, met ? 'yes' : 'no']),
    ),
  ];
}

function contractRows({ brand }: PaperFacts): string[][] {
  const open = `[To be completed by ${brand.name} and the operator]`;
  return [
    [
      '30(2)(a)',
      'Functions and services',
      'See “This portal” in [Record of processing activities](record-of-processing.md).',
      open,
    ],
    ['30(2)(b)', 'Places of service and data', 'The operator chooses them; see “Where the data are”.', open],
    ['30(2)(c)', 'Availability, integrity, confidentiality', 'See [Security measures](security-measures.md).', '–'],
    [
      '30(2)(d)',
      'Access, recovery and return of data',
      'See “Restore” and “Exit”.',
      'When and in which form data are returned',
    ],
    ['30(2)(e)', 'Service levels', 'The program promises none. What was measured stands under “Measured”.', open],
    [
      '30(2)(f)',
      'Help in an incident',
      'The runbook says what to do for each alert.',
      'Who helps, when and at whose cost',
    ],
    ['30(2)(g)', 'Work with authorities', 'The operator can hand over logs and records; see “Audit”.', open],
    ['30(2)(h)', 'Ending the contract', '–', open],
    ['30(2)(i)', 'Training', '–', open],
    ['30(3)(a)', 'Full service levels, with measures', 'See “Measured”.', open],
    ['30(3)(b)', 'Notice and reports', 'The program has alerts and metrics for whoever runs it.', open],
    [
      '30(3)(c)',
      'Continuity plans, tested',
      'A command rehearses a restore; see “Backup” and “Measured”.',
      'How often, and who sees the result',
    ],
    [
      '30(3)(d)',
      'Threat-led penetration tests',
      'A tester can install the program elsewhere and attack it there.',
      open,
    ],
    ['30(3)(e)', 'Audit', 'See “Audit”.', 'Who may audit what, and when'],
    ['30(3)(f)', 'Exit', 'See “Exit”.', 'For how long the former operator goes on serving'],
  ];
}

export function continuityPaper(facts: PaperFacts): string {
  const archived = quoted('operations.md', /archive_timeout: (\d+)s/);
  const drain = quoted('operations.md', /The supervisor must wait `DRAIN_SECONDS` \+ (\d+) seconds/);
  return paper(
    head('Backup, restore and exit', facts),
    'This paper is for Article 30 of Regulation (EU) 2022/2554 (DORA), if a financial entity uses the portal. It states what the program and its operations manual provide, and marks what only a contract can settle.',
    '## Where the data are',
    table(
      ['What', 'Where', 'Place'],
      [
        [
          'Accounts, bookings, cases, payments, letters that are not sent yet, access log',
          'PostgreSQL database of the operator',
          'chosen by the operator',
        ],
        ['Files of customers, encrypted', 'folder or bucket of the operator', 'chosen by the operator'],
        [
          'Keys of the files',
          'the same database, encrypted with the secret of the installation',
          'chosen by the operator',
        ],
        ['Secret of the installation, settings', 'where the operator stores secrets', 'chosen by the operator'],
        ['Appearance, texts and rules of the partner', 'files beside the program', 'chosen by the operator'],
      ],
    ),
    'The [Record of processing activities](record-of-processing.md) says to whom the program sends data.',
    '## Backup',
    'The operations manual asks the operator to do the following. The operator has to show that it is done.',
    list([
      `The database is archived continuously: each part of its log is in the archive after ${archived} seconds at the latest. A full backup is made every week and stored, encrypted, in another place.`,
      'With a synchronous standby the portal confirms a booking only after a second server has stored it.',
      'Files are copied each night, after the backup of the database. They are encrypted in the copy too.',
      'The secret of the installation is backed up separately. Without it nobody can read the files and the encrypted columns.',
      '`npm run lab -- drill` rehearses backup and restore with invented data. Once a quarter the operator does the same with the real backup.',
    ]),
    '## Restore',
    list([
      'The database is restored to a chosen moment from the backup and the archived log.',
      '`npm run kapu -- audit` shows whether the access log is unchanged.',
      'Missing files are added from their copy. `npm run kapu -- files compare` shows whether any file is missing.',
      '`npm run kapu -- doctor` lists what is unsafe. The operator runs it before opening the portal again.',
    ]),
    '## Measured',
    ...drill(),
    'The program has these goals as well:',
    table(
      ['Goal', 'Result'],
      goals(['G01', 'G02', 'G28', 'G30']).map(({ goal, figure }) => [goal, figure]),
    ),
    `To bring in a new version or a setting, the operator restarts one portal after another. A portal that is stopped first serves for the time that the operator has set (DRAIN_SECONDS), and then takes up to ${drain} seconds to finish open requests.`,
    '## Exit',
    list([
      'The portal is open source under the Apache License 2.0. The partner may ask somebody else to run it.',
      '`npm run kapu -- partner export` writes the data of one partner into a folder, in open formats, and `npm run kapu -- partner import` reads them into another installation. The folder lists what it leaves out, with the reasons; among it are log-ins, links that work once, and the connections of clinics’ own systems.',
      'At any time, the partner’s own system can download its customers’ data in a standard format (FHIR R4), with a key that has the scope for it.',
      'Each customer can download their own data in the same format, and `npm run kapu -- person import` reads them into another installation.',
      'After the former operator has deleted the data, they stay in its backups until these are deleted too. Nobody can read a file once no copy of its key is left.',
    ]),
    '## Audit',
    list([
      'Anybody can read the whole source and its tests. `npm run check` fails if a clause of the specification has no test.',
      '`npm run kapu -- sbom` writes the bill of materials of the running program, and looks for known vulnerabilities.',
      '`npm run kapu -- audit` verifies the access log.',
      'The commands that measure something also write its figures, with the date.',
    ]),
    '## Contract',
    'The table says what the program provides for each point of Article 30, and what the contract has to settle. The points of 30(3) concern critical or important functions.',
    table(['Article', 'Point', 'Program', 'Contract'], contractRows(facts)),
  );
}
