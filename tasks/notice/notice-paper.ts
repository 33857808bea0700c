import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceTexts, withoutText } from './licence-texts.ts';
import { allowed, licenceFaults, licencesOf, pieces, remarks, unstated } from './licences.ts';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const line = '-'.repeat(80);

/** @throws Error with a line for each package with an unknown licence or one that is not allowed */
export function noticePaper(lock: unknown): string {
  const packages = shippedPackages(lock);
  const faults = licenceFaults(packages);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const common = packages.filter(({ forOneSystem }) => !forOneSystem);
  const texts = licenceTexts(common);
  const parts = [
    head,
    section('Data, pictures and parts of tools', pieces.map((text) => `- ${text}`).join('\n')),
    section('Packages, by licence', byLicence(packages)),
    section('Packages that ask for more', remarked(packages)),
    section('Packages whose field names no licence', sources(packages)),
    section('Packages that bring no text of their licence', bulleted(withoutText(common))),
    section(
      'Packages for one system only',
      `Of these an installation has its own system's; their texts are below.\n\n${wrapped(namesIn(packages, true))}`,
    ),
    ...texts.map(({ owners, text }) => `${line}\n\n${owners.map((owner) => `  ${owner}`).join('\n')}\n\n${text}\n`),
    ...wholeTexts.map(({ title, file }) => `${line}\n\n  ${title}\n\n${readText(file)}`),
  ];
  return parts.join('\n');
}

const head = `Kapu
Licensed under the Apache License, Version 2.0: see LICENSE.

It is shipped with what is listed here, under licences of its own. \`npm run kapu -- notice\` writes this file from
package-lock.json and the packages' own files.
`;

const wholeTexts = [
  { title: 'GNU General Public License 3.0, which the LGPL 3.0 above builds on', file: 'GPL-3.0.txt' },
  { title: 'Mozilla Public License 2.0', file: 'MPL-2.0.txt' },
];

function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', file), 'utf8');
}

function section(title: string, text: string): string {
  return `${title}\n${'='.repeat(title.length)}\n\n${text}\n`;
}

function bulleted(lines: readonly string[]): string {
  return lines.map((text) => `- ${text}`).join('\n');
}

function byLicence(packages: readonly ShippedPackage[]): string {
  const groups = Object.entries(Object.groupBy(packages, (one) => licencesOf(one).join(' AND ')));
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, own = []]) => {
      const asks = licence in allowed ? `, which asks for ${allowed[licence]}` : '';
      return `${licence}${asks}:\n${wrapped(own.map(({ id }) => id))}`;
    })
    .join('\n\n');
}

function remarked(packages: readonly ShippedPackage[]): string {
  const rows = Object.entries(remarks).map(([start, remark]) => {
    const ids = packages.filter(({ name }) => name.startsWith(start)).map(({ id }) => id);
    return ids.length === 0 ? '' : `${remark}\n${wrapped(ids)}`;
  });
  return rows.filter((row) => row !== '').join('\n\n');
}

function sources(packages: readonly ShippedPackage[]): string {
  return bulleted(
    packages.flatMap(({ id }) => {
      const { licence, source } = unstated[id] ?? {};
      return licence === undefined ? [] : [`${id}: ${licence}, by ${source}`];
    }),
  );
}

function namesIn(packages: readonly ShippedPackage[], forOneSystem: boolean): string[] {
  return packages.filter((one) => one.forOneSystem === forOneSystem).map(({ id }) => id);
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of new Set(names)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < 110) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(`  ${name}`);
  }
  return lines.join('\n');
}
