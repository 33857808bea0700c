import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';

const copied = [
  ...['contract', 'server', 'demo', 'web', 'locales', 'contents', 'brands', 'public', 'tests', 'tasks', 'lab'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
];

/** Copies the project into a temporary folder, so that a test can add a language, an area or a kind of case. Paths start at its root. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-copy-'));
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return {
    folder,
    write,
    /** Replaces the first place of a text, which must be there. */
    replace: (file: string, from: string, to: string): void => {
      const old = readFileSync(join(folder, file), 'utf8');
      expect([file, from, old.includes(from)]).toEqual([file, from, true]);
      write(
        file,
        old.replace(from, () => to),
      );
    },
    /** Shows the pages of the project itself, where the copy adds none that are looked at. */
    linkBuild: () => symlinkSync(resolve('build'), join(folder, 'build')),
    /** Runs a tool in the copy; answers with what it said where it failed. */
    run: (script: string, ...args: string[]): string => {
      const env = { ...process.env, NODE_ENV: 'production' };
      const options = { cwd: folder, env, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
      return status === 0 ? '' : `${stdout}${stderr}`;
    },
    load: <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(folder, file)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type ProjectCopy = ReturnType<typeof projectCopy>;

/** The portal of a copy, on a database with the copy's own migrations. */
export async function worldOf({ load }: ProjectCopy) {
  const w = await (await load<typeof import('./world.ts')>('tests/world.ts')).world();
  const { migrate } = await load<typeof import('../server/platform/db/migrate.ts')>('server/platform/db/migrate.ts');
  await migrate(w.database.pool);
  return w;
}
