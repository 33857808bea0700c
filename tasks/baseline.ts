import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apply } from '../server/platform/db/apply.ts';
import { baseline as earlier } from '../server/platform/db/baseline.ts';
import { hashOf, type Program } from '../server/platform/db/migrate.ts';
import type { Database } from '../server/platform/db/open.ts';
import { databaseShape } from '../tests/house/database-shape.ts';
import { readAreas } from './schema/areas.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { differences } from './schema/differences.ts';
import { withDatabases } from './schema/fresh-databases.ts';
import { reasonsIn } from './schema/reasons.ts';
import { schemaText } from './schema/schema-text.ts';

// Makes one baseline of all migrations of a commit, by default that of the last baseline (0188), and deletes them.
// The names and hashes of these stay, so that a database in which all of them ran is accepted.

const folder = 'server/platform/db/migrations';
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' });

type Migration = { name: string; text: string };

const commit = git('rev-parse', `${process.argv[2] ?? earlier.commit}^{commit}`).trim();
const migrations = migrationsOf(commit);
if (migrations.some((one) => one.name.endsWith('_baseline.sql'))) throw new Error(`${commit} has a baseline already.`);
const name = `${String(Number(migrations.at(-1)?.name.slice(0, 4)) + 1).padStart(4, '0')}_baseline.sql`;

function migrationsOf(at: string): Migration[] {
  const paths = git('ls-tree', '--name-only', at, `${folder}/`).split('\n');
  const names = paths.filter((path) => path.endsWith('.sql')).sort();
  return names.map((path) => ({ name: path.slice(folder.length + 1), text: git('show', `${at}:${path}`) }));
}

async function acceptedAt(at: string): Promise<Program['accepted']> {
  const scratch = mkdtempSync(join(tmpdir(), 'kapu-baseline-'));
  try {
    const file = join(scratch, 'accepted.ts');
    writeFileSync(file, git('show', `${at}:server/platform/db/accepted.ts`));
    const { accepted }: Pick<Program, 'accepted'> = await import(pathToFileURL(file).href);
    return accepted;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function applyAll({ pool }: Database, list: readonly Migration[]): Promise<void> {
  await pool.query(
    'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  const client = await pool.connect();
  for (const one of list) await apply(client, one.name, one.text, hashOf(one.text));
  client.release();
}

/** @throws Error with the differences, where the baseline makes another database than the migrations */
async function baselineText(): Promise<string> {
  const areas = await readAreas();
  return await withDatabases(async (fresh) => {
    const [old, made] = [await fresh('old'), await fresh('made')];
    await applyAll(old.database, migrations);
    const reasons = reasonsIn(migrations.map(({ text }) => text));
    const body = schemaText(await readCatalogue(old.database.pool), areas, reasons);
    const text = `-- Everything that the migrations before it made, in one (0188). Written by \`node tasks/baseline.ts\`.\n\n${body}`;
    await applyAll(made.database, [{ name, text }]);
    const again = schemaText(await readCatalogue(made.database.pool), areas, reasons);
    const shapes = [await databaseShape(old.database.pool), await databaseShape(made.database.pool)];
    const lines = shapes.map((shape) => shape.map((one) => `${one.name}: ${one.what}`));
    const faults = [
      ...differences(body.split('\n'), again.split('\n')),
      ...differences(lines[0] ?? [], lines[1] ?? []),
    ];
    if (faults.length > 0) throw new Error(`The baseline makes other tables:\n${faults.join('\n')}`);
    return text;
  });
}

const text = await baselineText();
const accepted = await acceptedAt(commit);
const before = migrations.map(({ name: one, text: own }): [string, string[]] => [
  one,
  [hashOf(own), ...(accepted[one] ?? []).map(({ hash }) => hash)],
]);
const gone = new Set([earlier.name, ...before.map(([one]) => one)]);
const later = readdirSync(folder).filter((one) => !gone.has(one));
if (later.some((one) => one < name)) throw new Error(`${later.join(', ')} must come after ${name}.`);
for (const one of gone) rmSync(join(folder, one), { force: true });
writeFileSync(join(folder, name), text);
const value = JSON.stringify({ name, commit, before: Object.fromEntries(before) });
const type =
  'export type Baseline = { name: string; commit: string; before: Readonly<Record<string, readonly string[]>> };';
const why =
  '/** What the first migration stands for: the migrations of before with the hashes they may have, and the last commit that has them (0188). */';
const written = 'server/platform/db/baseline.ts';
writeFileSync(
  written,
  `// Written by \`node tasks/baseline.ts\`; do not edit by hand.\n\n${type}\n\n${why}\nexport const baseline: Baseline = ${value};\n`,
);
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', written], {
  stdio: 'ignore',
});
execFileSync(process.execPath, ['tasks/schema.ts'], { stdio: 'inherit' });
console.log(`${name} stands for ${migrations.length} migrations of ${commit}.`);
