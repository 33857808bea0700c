import { keptRuns } from '../reliability-paper.ts';
import { goals, quoted } from './documents.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table, withoutSources } from './markdown.ts';

/** The last restore that was measured, in words; none where there is no run on record. */
function drill(): string[] {
  const run = keptRuns().restore;
  if (!run) return ['No restore drill is on record.'];
  return [
    `Measured on ${run.day} on a machine of ${run.cores} cores, with invented data. Another machine and other amounts of data take another time.`,
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
      'The runbook has what to do for each alert.',
      'Who helps, when and at whose cost',
    ],
    ['30(2)(g)', 'Work with authorities', 'Logs and records can be handed over; see “Audit”.', open],
    ['30(2)(h)', 'Ending the contract', '–', open],
    ['30(2)(i)', 'Training', '–', open],
    ['30(3)(a)', 'Full service levels, with measures', 'See “Measured” for what can be measured.', open],
    ['30(3)(b)', 'Notice and reports', 'Alerts and metrics, for whoever runs the portal.', open],
    [
      '30(3)(c)',
      'Continuity plans, tested',
      'Drills by command; see “Backup” and “Measured”.',
      'How often, and who sees the result',
    ],
    ['30(3)(d)', 'Threat-led penetration tests', 'The source can be installed and attacked elsewhere.', open],
    ['30(3)(e)', 'Audit', 'See “Audit”.', 'Who may audit what, and when'],
    ['30(3)(f)', 'Exit', 'See “Exit”.', 'How long the former operator serves on'],
  ];
}

export function continuityPaper(facts: PaperFacts): string {
  const archived = quoted('operations.md', /archive_timeout: (\d+)s/);
  const drain = quoted('operations.md', /The supervisor must wait `DRAIN_SECONDS` \+ (\d+) seconds/);
  return paper(
    head('Backup, restore and exit', facts),
    'For Article 30 of Regulation (EU) 2022/2554 (DORA), where a financial entity uses the portal. It states what the program and its operations manual provide. What only a contract can settle is marked.',
    '## Where the data are',
    table(
      ['What', 'Where', 'Place'],
      [
        [
          'Accounts, bookings, cases, payments, letters that wait, access log',
          'PostgreSQL database of the operator',
          'chosen by the operator',
        ],
        ['Files of customers, sealed', 'folder or bucket of the operator', 'chosen by the operator'],
        [
          'Keys of the files',
          'the same database, wrapped under the secret of the installation',
          'chosen by the operator',
        ],
        ['Secret of the installation, settings', 'where the operator keeps secrets', 'chosen by the operator'],
        ['Appearance, texts and rules of the partner', 'source of the portal', 'chosen by the operator'],
      ],
    ),
    'To whom the program sends data stands in the [Record of processing activities](record-of-processing.md).',
    '## Backup',
    'The operations manual has the operator do the following. Whether it is done is for the operator to show.',
    list([
      `The database is archived continuously: a part of its log goes to the archive after ${archived} seconds at the latest. A full backup is made weekly and kept in another place, encrypted.`,
      'With a synchronous standby a booking is confirmed only after a second server has it.',
      'Files are copied each night, after the database. They are sealed in the copy too.',
      'The secret of the installation is backed up apart: without it the files and the sealed columns cannot be read.',
      '`npm run lab -- drill` tries the whole on a machine of its own. Once a quarter the same is done with the real backup.',
    ]),
    '## Restore',
    list([
      'The database is restored to a moment from the backup and the archived log.',
      '`npm run kapu -- audit` shows whether the access log is as it was written.',
      'Missing files are added from their copy; `npm run kapu -- files compare` shows whether any is missing.',
      '`npm run kapu -- doctor` shows what is unsafe before the portal is opened again.',
    ]),
    '## Measured',
    ...drill(),
    'From the goals of the program:',
    table(
      ['Goal', 'Recorded'],
      goals(['G01', 'G02', 'G28', 'G30']).map(({ goal, figure }) => [goal, figure]),
    ),
    `A new version or a setting is brought in by restarting one portal after another. A portal that is stopped takes its settled time and up to ${drain} seconds more to finish what is under way.`,
    '## Exit',
    list([
      'The portal is open source under the Apache License 2.0. The partner may have it run by somebody else.',
      '`npm run kapu -- partner export` writes all that the installation holds of one partner; `npm run kapu -- partner import` brings it into another installation.',
      'The partner’s own system can take its customers’ data along in a standard format (FHIR R4) meanwhile, by a key with the scope for it.',
      'Each customer can download their own data in the same format, and `npm run kapu -- person import` brings them into another installation.',
      'Data that are deleted at the former operator stay in its backups until these are deleted. A file cannot be read once no copy of its key is left.',
    ]),
    '## Audit',
    list([
      'The whole source and its tests can be read. `npm run check` names the test that proves each clause of the specification.',
      '`npm run kapu -- sbom` writes the bill of materials of what runs, and asks for known vulnerabilities.',
      '`npm run kapu -- audit` verifies the access log.',
      'Figures of measurements are written by the commands that measure them, with their day.',
    ]),
    '## Contract',
    'What the program provides for each point of Article 30, and what is left to the contract. Points (3) concern critical or important functions.',
    table(['Article', 'Point', 'Program', 'Contract'], contractRows(facts)),
  );
}
