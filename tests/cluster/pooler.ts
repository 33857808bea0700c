import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { poolerConfig } from '../../lab/cluster/configuration.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { serverOwner } from '../../server/platform/db/server-user.ts';
import { pgbouncer } from '../../tasks/cluster-programs.ts';
import { findProgram, programPath } from '../../tasks/programs.ts';
import { freePort } from '../support/process.ts';

/** The reason why no pooler with prepared statements can run here; undefined if one can. */
export const poolerMissing: string | undefined = missing();

function missing(): string | undefined {
  const program = findProgram(pgbouncer);
  if (program === undefined) return 'no pgbouncer on this machine: apt-get install pgbouncer';
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const [, release] = /PgBouncer 1\.(\d+)/.exec(version) ?? [];
  return Number(release) >= 21 ? undefined : `PgBouncer 1.${release} knows no prepared statements: 1.21 does`;
}

/** Transaction mode as in docs/operations.md, with few connections. */
export async function pooler(url: string, more: readonly string[] = []) {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync('/var/tmp/kapu-pooler-');
  const own = await freePort();
  const owner = serverOwner();
  const users = join(folder, 'users');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const config = join(folder, 'pgbouncer.ini');
  const local = [
    'default_pool_size = 4',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'unix_socket_dir =',
    ...more,
  ];
  writeFileSync(
    config,
    poolerConfig({ database: `${hostname}:${port}`, listen: `127.0.0.1:${own}` }) + local.join('\n'),
  );
  if (owner) for (const path of [folder, users, config]) chownSync(path, owner.uid, owner.gid);
  const child: ChildProcess = spawn(programPath(pgbouncer), ['-q', config], { ...owner, stdio: 'ignore' });
  const through = new URL(url);
  through.port = String(own);
  through.searchParams.delete('host');
  await vi.waitFor(
    async () => {
      const database = openDatabase(through.href, { max: 1 });
      await database.pool.query('select 1').finally(() => database.close());
    },
    { timeout: 10_000, interval: 200 },
  );
  return {
    url: through.href,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
