import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { step } from './install/step.mjs';
import { runProgram } from './run-program.ts';

type OnStart = (pid: number) => void;
type Product = { what: string; stamp: string; sources: string[]; make: (onStart: OnStart) => Promise<void> };

type BuildOptions = { force?: boolean; onStart?: OnStart };

const pages: Product = {
  what: 'the pages',
  stamp: 'build/stamp',
  sources: [
    'web/**/*',
    'contract/**/*.ts',
    'locales/**/*.json',
    'demo/directory/*.ts',
    'tasks/portraits-build.ts',
    'vite.config.ts',
    'tasks/embed-build.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
  make: makePages,
};

const server: Product = {
  what: 'the server',
  stamp: 'build/server-stamp',
  sources: [
    'server/**/*.ts',
    'contract/**/*.ts',
    'demo/**/*.ts',
    'tasks/{server,server-build,trial-gateway}.ts',
    'package-lock.json',
  ],
  // A start that builds nothing loads no bundler.
  make: async () => (await import('./server-build.ts')).buildServer(),
};

/**
 * Builds what runs when what it is made of has changed; a second start therefore does not wait for it.
 * @param onStart hears of each process that builds
 */
export async function buildPortal({ force = false, onStart = () => {} }: BuildOptions = {}): Promise<void> {
  for (const { what, stamp, sources, make } of [pages, server]) {
    const now = fingerprint(sources);
    if (!force && isMade(stamp, now)) continue;
    // A build that is stopped half way leaves no stamp.
    rmSync(stamp, { force: true });
    await step(`Building ${what}`, () => make(onStart));
    mkdirSync('build', { recursive: true });
    writeFileSync(stamp, now);
  }
}

export function isBuilt(): boolean {
  return [pages, server].every(({ stamp, sources }) => isMade(stamp, fingerprint(sources)));
}

function isMade(stamp: string, now: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
}

async function makePages(onStart: OnStart): Promise<void> {
  await runProgram('node_modules/@react-router/dev/bin.cjs', ['build'], {
    env: { NODE_ENV: 'production' },
    onStart,
  });
  const { buildEmbeds } = await import('./embed-build.ts');
  await buildEmbeds();
  const { buildPortraits } = await import('./portraits-build.ts');
  buildPortraits('build/client');
  compress();
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compressed once here, not for every visitor. */
function compress(): void {
  for (const file of globSync('build/client/**/*.{js,css,svg,json,geojson}')) {
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
  }
}
