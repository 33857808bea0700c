import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { missingPackages, type Program, programPath } from '../programs.ts';

const etcd: Program = { package: 'etcd-server', names: ['etcd'] };
const patroni: Program = { package: 'patroni python3-psycopg2', names: ['patroni'] };
const haproxy: Program = { package: 'haproxy', names: ['haproxy'] };
/** What Patroni calls beside the server; the embedded one does not bring them. */
const basebackup: Program = {
  package: 'postgresql',
  names: ['/usr/lib/postgresql/*/bin/pg_basebackup', 'pg_basebackup'],
};
export const pgbouncer: Program = { package: 'pgbouncer', names: ['pgbouncer'] };

const needed = [etcd, patroni, haproxy, basebackup] as const;

export const clusterMissing: string[] = missingPackages(needed);

/** The sentence for who lacks something. */
export function howToInstall(missing: readonly string[]): string {
  return `A cluster needs programs that this machine does not have. On Debian, as root:
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
  apt-get install --no-install-recommends ${missing.join(' ')}
  rm /usr/sbin/policy-rc.d
The first line keeps the packages from starting servers of their own.`;
}

export function clusterPrograms() {
  const [newest = programPath(basebackup)] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted(
    (one, other) => other.localeCompare(one, 'en', { numeric: true }),
  );
  return {
    etcd: programPath(etcd),
    patroni: programPath(patroni),
    haproxy: programPath(haproxy),
    binaries: dirname(newest),
  };
}
