import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memberOf } from '../../contract/platform/member-of.ts';
import type { ShippedPackage } from './shipped-packages.ts';

type LicenceText = { text: string; owners: string[] };

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const copyright = /^\W*(?:copyright|\(c\)|©)/i;

/** Each text is printed once, above the packages that use it, with the copyright lines of each package's own copy. */
export function licenceTexts(packages: readonly ShippedPackage[]): LicenceText[] {
  const texts = new Map<string, LicenceText>();
  for (const { path, id } of packages)
    for (const name of licenceFilesIn(path)) {
      const lines = readFileSync(join(path, name), 'utf8').replaceAll('\r', '').split('\n');
      const body = lines.filter((line) => !copyright.test(line)).map((line) => line.trimEnd());
      const key = body.join(' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
      const one = texts.get(key) ?? { text: trimmed(body), owners: [] };
      texts.set(key, one);
      const holders = lines.filter((line) => copyright.test(line)).map((line) => line.trim());
      one.owners.push([id, ...holders].join('\n    '));
    }
  return [...texts.values()].sort((one, other) => other.owners.length - one.owners.length);
}

function trimmed(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()
    .replace(/^\n+/, '');
}

function licenceFilesIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => licenceFile.test(name))
    .sort();
}

/** The name of a person in a manifest such as `Ann <ann@a.example> (https://a.example)`, without addresses. */
function personName(person: string): string {
  const [name = ''] = person.split(/[<(]/, 1);
  return name.trimEnd();
}

export function withoutText(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ path }) => licenceFilesIn(path).length === 0)
    .map(({ path, id, licence = '' }) => {
      const { author }: { author?: unknown } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const person = typeof author === 'string' ? author : memberOf(author, 'name');
      return `${id}: ${licence}, by ${typeof person === 'string' ? personName(person) : 'its contributors'}`;
    });
}
