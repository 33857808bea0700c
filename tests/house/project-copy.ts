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

/** Texts are the same in each language. */
function placesOf(area: string, name: string): string[] {
  const [room = '', ...rest] = name.replace('.txt', '').split('-');
  if (name === 'words.json.txt') return languages.map((language) => `locales/${language}/${area}/${area}.json`);
  if (name.endsWith('.sql.txt')) return [`server/platform/db/migrations/9001_${area}.sql`];
  return [`${room}/${area}/${rest.join('-')}.${room === 'web' ? 'tsx' : 'ts'}`];
}

/** Lists of areas, with the row before which the new one goes; routes and errors have lists of their own. */
function areaLists(area: string): readonly [file: string, exported: string, before: string, row: string][] {
  return [
    ['contract/areas.ts', 'area', '  interop,\n', `  ${area},\n`],
    ['contract/routes.ts', 'routes', '  ...interop,\n', `  ...${area},\n`],
    ['contract/errors.ts', 'errors', '  ...interop,\n', `  ...${area},\n`],
    ['server/areas.ts', 'area', '  interop,\n', `  ${area},\n`],
  ];
}

/** A test can add a language, an area or a kind of case to the copy. Paths start at its root. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-copy-'));
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  /** The text must be there. */
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
    /** The area's files lie in a folder under the names of their rooms. */
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
    /** The pages of the project itself serve a copy without pages of its own. */
    linkBuild: () => symlinkSync(resolve('build'), join(folder, 'build')),
    /** @returns the output of a failure */
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

/** The database has the copy's own migrations. */
export async function worldOf({ load }: ProjectCopy) {
  const w = await (await load<typeof import('../support/world.ts')>('tests/support/world.ts')).world();
  const { migrate } = await load<typeof import('../../server/platform/db/migrate.ts')>('server/platform/db/migrate.ts');
  await migrate(w.database.pool);
  return w;
}
