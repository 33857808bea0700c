import { stringify } from 'yaml';

type Address = string;

export type DatabaseNode = {
  name: string;
  postgres: Address;
  rest: Address;
  folder: string;
};

/** docs/operations.md shows the one of `documented`; `npm run lab -- cluster` uses addresses of this machine. */
export type Deployment = {
  nodes: readonly DatabaseNode[];
  etcd: readonly Address[];
  /** Patroni before 3.0.3 may write its lock over another's by the newer interface, `etcd3`. */
  etcdInterface: 'etcd' | 'etcd3';
  portals: readonly { name: string; address: Address }[];
  front: string;
  database: Address;
  binaries: string;
  network: string;
  tls: boolean;
  archive: { push: string; get: string } | undefined;
  passwords: { superuser: string; replication: string };
};

export const documented: Deployment = {
  nodes: ['a', 'b', 'c'].map((name, no) => ({
    name,
    postgres: `10.0.0.2${no + 1}:5432`,
    rest: `10.0.0.2${no + 1}:8008`,
    folder: '/var/lib/postgresql/kapu',
  })),
  etcd: ['10.0.0.31:2379', '10.0.0.32:2379', '10.0.0.33:2379'],
  etcdInterface: 'etcd3',
  portals: [
    { name: 'a', address: '10.0.0.11:3000' },
    { name: 'b', address: '10.0.0.12:3000' },
  ],
  front: ':443 ssl crt /etc/haproxy/certs alpn h2,http/1.1',
  database: '127.0.0.1:5432',
  binaries: '/usr/lib/postgresql/18/bin',
  network: '10.0.0.0/24',
  tls: true,
  archive: { push: 'pgbackrest --stanza=kapu archive-push %p', get: 'pgbackrest --stanza=kapu archive-get %f %p' },
  passwords: { superuser: '…', replication: '…' },
};

export function patroniConfig(to: Deployment, node: DatabaseNode): string {
  const host = to.tls ? 'hostssl' : 'host';
  const archive = to.archive && {
    archive_mode: 'on',
    archive_command: to.archive.push,
    archive_timeout: '60s',
  };
  return yamlOf({
    scope: 'kapu',
    name: node.name,
    restapi: { listen: node.rest, connect_address: node.rest },
    [to.etcdInterface]: { hosts: [...to.etcd] },
    bootstrap: {
      dcs: {
        ttl: 4,
        loop_wait: 1,
        retry_timeout: 1,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        failsafe_mode: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: {
          use_pg_rewind: true,
          use_slots: false,
          parameters: {
            wal_level: 'replica',
            synchronous_commit: 'on',
            max_connections: 200,
            ...archive,
            checkpoint_timeout: '15min',
            max_wal_size: '4GB',
            autovacuum_vacuum_scale_factor: 0.02,
            wal_keep_size: '1GB',
            wal_retrieve_retry_interval: '500ms',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            tcp_keepalives_idle: 2,
            tcp_keepalives_interval: 1,
            tcp_keepalives_count: 3,
            tcp_user_timeout: 5000,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C' }],
    },
    postgresql: {
      listen: node.postgres,
      connect_address: node.postgres,
      data_dir: node.folder,
      bin_dir: to.binaries,
      ...(to.tls ? {} : { pgpass: `${node.folder}.pgpass` }),
      authentication: {
        superuser: { username: 'postgres', password: to.passwords.superuser },
        replication: { username: 'replicator', password: to.passwords.replication },
      },
      ...(to.archive && { recovery_conf: { restore_command: to.archive.get } }),
      ...(to.tls ? {} : { parameters: { unix_socket_directories: '' } }),
      pg_hba: [
        `${host} kapu kapu ${to.network} scram-sha-256`,
        `${host} replication replicator ${to.network} scram-sha-256`,
        `${host} all postgres ${to.network} scram-sha-256`,
      ],
    },
  });
}

/** The machines of the portals reach the present leader by this proxy. */
export function databaseProxyConfig({ nodes, database }: Deployment): string {
  const servers = nodes.map(({ name, postgres, rest }) => {
    const port = rest.split(':')[1];
    return `  server ${name} ${postgres} check port ${port}`;
  });
  return lines(
    'listen kapu-database',
    '  mode tcp',
    `  bind ${database}`,
    '  timeout connect 2s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 200ms fall 2 rise 1 tcp-ut 5s on-marked-down shutdown-sessions',
    ...servers,
  );
}

/** Without the database no portal is ready; the proxy then still passes requests on, for the portal's own answer to wait. */
export function portalProxyConfig({ portals, front }: Deployment): string {
  const servers = portals.map(({ name, address }) => `  server ${name} ${address} check`);
  return lines(
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 35s',
    '  timeout http-request 10s',
    '  timeout tunnel 1h',
    'frontend kapu',
    `  bind ${front}`,
    '  http-request set-header X-Forwarded-Host %[req.hdr(host)]',
    '  http-request set-header X-Forwarded-For %[src]',
    '  use_backend kapu-waiting if { nbsrv(kapu) eq 0 }',
    '  default_backend kapu',
    'backend kapu',
    '  balance leastconn',
    '  option httpchk',
    '  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host kapu',
    '  default-server inter 1s fall 2 rise 1',
    ...servers,
    'backend kapu-waiting',
    '  balance leastconn',
    '  option httpchk',
    '  http-check send meth GET uri /health ver HTTP/1.1 hdr Host kapu',
    '  default-server inter 1s fall 2 rise 1',
    ...servers,
  );
}

/** Settings that a portal needs behind a pooler; those of users and TLS depend on the machine and are left out. */
export function poolerConfig({ database, listen }: { database: Address; listen: Address }): string {
  const [host, port] = database.split(':');
  const [address, own] = listen.split(':');
  return lines(
    '[databases]',
    `kapu = host=${host} port=${port}`,
    '[pgbouncer]',
    `listen_addr = ${address}`,
    `listen_port = ${own}`,
    'pool_mode = transaction',
    'max_prepared_statements = 500',
    'default_pool_size = 40',
    'max_client_conn = 1000',
    'ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout',
    'server_fast_close = 1',
    'tcp_keepidle = 2',
    'tcp_keepintvl = 1',
    'tcp_keepcnt = 3',
    'tcp_user_timeout = 5000',
  );
}

/** A portal sends these settings when it connects, but a pooler does not pass them on, so they belong to the role. */
export const roleSettings: string = lines(
  "alter role kapu set lock_timeout = '1500ms';",
  "alter role kapu set statement_timeout = '15s';",
  "alter role kapu set idle_in_transaction_session_timeout = '20s';",
);

function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}

function yamlOf(settings: object): string {
  // Patroni reads YAML 1.1, in which `on` without quotes is a truth value and not a word.
  return stringify(settings, { version: '1.1', lineWidth: 0, singleQuote: true });
}
