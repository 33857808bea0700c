import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingPackages, type Program, programPath } from './programs.ts';

const etcd: Program = { package: 'etcd-server', names: ['etcd'] };
const patroni: Program = { package: 'patroni python3-etcd python3-psycopg2', names: ['patroni'] };
const haproxy: Program = { package: 'haproxy', names: ['haproxy'] };
/** Patroni runs the program, which the embedded PostgreSQL does not have. */
const basebackup: Program = {
  package: 'postgresql',
  names: ['/usr/lib/postgresql/*/bin/pg_basebackup', 'pg_basebackup'],
};
export const pgbouncer: Program = { package: 'pgbouncer', names: ['pgbouncer'] };

const needed = [etcd, patroni, haproxy, basebackup] as const;

export const clusterMissing: string[] = missingPackages(needed);

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

/** Patroni before 3.0.3 may lose confirmed writes by etcd3 when a leader stands still (0128). @internal */
export function etcdInterfaceOf(version: string): 'etcd' | 'etcd3' {
  const [, major = 0, minor = 0, patch = 0] = (/(\d{1,9})\.(\d{1,9})\.(\d{1,9})/.exec(version) ?? []).map(Number);
  return major * 10_000 + minor * 100 + patch >= 30_003 ? 'etcd3' : 'etcd';
}

export function etcdInterface(): 'etcd' | 'etcd3' {
  return etcdInterfaceOf(execFileSync(programPath(patroni), ['--version'], { encoding: 'utf8' }));
}

export function versions(): string[] {
  const { binaries, ...others } = clusterPrograms();
  const outputs = [...Object.values(others), join(binaries, 'postgres')].map(
    (program) =>
      execFileSync(program, [program === others.haproxy ? '-v' : '--version'], { encoding: 'utf8' }).split('\n')[0],
  );
  return [...outputs.map(String), `Patroni speaks to etcd by \`${etcdInterface()}\``];
}
