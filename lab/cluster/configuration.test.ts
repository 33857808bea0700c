import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { etcdInterfaceOf } from '../../tasks/cluster-programs.ts';
import {
  databaseProxyConfig,
  documented,
  patroniConfig,
  poolerConfig,
  portalProxyConfig,
  roleSettings,
} from './configuration.ts';

const [first] = documented.nodes;
if (!first) throw new Error('the documented cluster has no server');

it.each(
  Object.entries({
    'patroni.yml': patroniConfig(documented, first),
    'the proxy before the database': databaseProxyConfig(documented),
    'the proxy before the portals': portalProxyConfig(documented),
    'the pooler': poolerConfig({ database: documented.database, listen: '127.0.0.1:6432' }),
    'the role': roleSettings,
  }),
)('docs/operations.md shows the settings of %s as `npm run lab -- cluster` writes them (G02)', (_name, text) => {
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\n${text}\`\`\`\n`);
});

it('a cluster of this machine has the same settings but for its addresses, TLS and the archive (G02)', () => {
  const here = patroniConfig({ ...documented, tls: false, archive: undefined }, first).split('\n');
  const there = patroniConfig(documented, first).split('\n');
  const own = (lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => line.trim());
  expect(own(here, there)).toEqual([
    'pgpass: /var/lib/postgresql/kapu.pgpass',
    'parameters:',
    "unix_socket_directories: ''",
    '- host kapu kapu 10.0.0.0/24 scram-sha-256',
    '- host replication replicator 10.0.0.0/24 scram-sha-256',
    '- host all postgres 10.0.0.0/24 scram-sha-256',
  ]);
  expect(
    own(there, here).filter((line) => !/^(?:archive_|recovery_conf|restore_command|- hostssl)/.test(line)),
  ).toEqual([]);
});

it.each([
  ['patroni 3.0.2', 'etcd'],
  ['patroni 2.1.7', 'etcd'],
  ['patroni 3.0.3', 'etcd3'],
  ['patroni 4.0.10', 'etcd3'],
] as const)('%s speaks to etcd by %s, over which no lock is written over another (F04)', (version, spoken) => {
  expect(etcdInterfaceOf(version)).toBe(spoken);
});
