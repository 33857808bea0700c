import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { languages } from '../../contract/platform/languages.ts';

const copied = [
  ...['contract', 'server', 'demo', 'web', 'locales', 'contents', 'brands', 'public', 'tests', 'tasks', 'lab'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
];

/** Where a file of a planted area belongs; its words are the same in each language. */
function placesOf(area: string, name: string): string[] {
  const [room = '', ...rest] = name.replace('.txt', '').split('-');
  if (name === 'words.json.txt') return languages.map((language) => `locales/${language}/${area}/${area}.json`);
  if (name.endsWith('.sql.txt')) return [`server/platform/db/migrations/9001_${area}.sql`];
  return [`${room}/${area}/${rest.join('-')}.${room === 'web' ? 'tsx' : 'ts'}`];
}

/** The lists of areas: what each takes of an area, and the row before which the new one goes. Routes and errors have lists of their own, because a browser loads these two and nothing else of an area. */
function areaLists(area: string): readonly [file: string, exported: string, before: string, row: string][] {
  return [
    ['contract/areas.ts', 'area', '  interop,\n', `  ${area},\n`],
    ['contract/routes.ts', 'routes', '  ...interop,\n', `  ...${area},\n`],
    ['contract/errors.ts', 'errors', '  ...interop,\n', `  ...${area},\n`],
    ['server/areas.ts', 'area', '  interop,\n', `  ${area},\n`],
  ];
}

/** Copies the project into a temporary folder, so that a test can add a language, an area or a kind of case. Paths start at its root. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-copy-'));
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  /** Replaces the first place of a text, which must be there. */
  function replace(file: string, from: string, to: string): void {
    const old = readFileSync(join(folder, file), 'utf8');
    expect([file, from, old.includes(from)]).toEqual([file, from, true]);
    write(
      file,
      old.replace(from, () => to),
    );
  }
  return {
    folder,
    write,
    replace,
    /** Adds an area by its own files, which lie in a folder under the names of their rooms, and by a row in each list of areas. */
    addArea: (area: string, from: string): void => {
      for (const name of readdirSync(from)) {
        const text = readFileSync(join(from, name), 'utf8');
        for (const file of placesOf(area, name)) write(file, text);
      }
      for (const [file, exported, before, row] of areaLists(area)) {
        replace(file, before, `${row}${before}`);
        replace(file, 'import ', `import { ${exported} as ${area} } from './${area}/${exported}.ts';\nimport `);
      }
    },
    /** Shows the pages of the project itself, where the copy adds none that are looked at. */
    linkBuild: () => symlinkSync(resolve('build'), join(folder, 'build')),
    /** Runs a tool in the copy; answers with what it said where it failed. */
    run: (script: string, ...args: string[]): string => {
      const env = { ...process.env, NODE_ENV: 'production' };
      const options = { cwd: folder, env, encoding: 'utf8' } as const;
      const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
      return status === 0 ? '' : `${stdout}${stderr}${signal ?? ''}`;
    },
    load: <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(folder, file)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type ProjectCopy = ReturnType<typeof projectCopy>;

/** The portal of a copy, on a database with the copy's own migrations. */
export async function worldOf({ load }: ProjectCopy) {
  const w = await (await load<typeof import('../support/world.ts')>('tests/support/world.ts')).world();
  const { migrate } = await load<typeof import('../../server/platform/db/migrate.ts')>('server/platform/db/migrate.ts');
  await migrate(w.database.pool);
  return w;
}
