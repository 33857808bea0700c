import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../server/platform/db/cluster.ts';
import { type Owner, serverHome, serverOwner } from '../../server/platform/db/server-user.ts';
import { clusterPrograms, etcdInterface } from '../../tasks/cluster-programs.ts';
import type { Deployment } from './configuration.ts';

/** The servers' networks by name, behind a line that can be cut; without them, all servers are at 127.0.0.1. */
const Network = z.object({ home: z.string(), nodes: z.array(z.object({ name: z.string(), host: z.string() })) });
export type Network = z.output<typeof Network>;

const PlaceFile = z.object({
  network: Network.optional(),
  ports: z.object({
    etcd: z.int(),
    peers: z.int(),
    database: z.int(),
    front: z.int(),
    bucket: z.int(),
    postgres: z.array(z.int()),
    rest: z.array(z.int()),
    portals: z.array(z.int()),
  }),
  passwords: z.object({ superuser: z.string(), replication: z.string(), portal: z.string() }),
  secret: z.string(),
});
type PlaceFile = z.output<typeof PlaceFile>;

export type Place = PlaceFile & { folder: string; owner: Owner; deployment: Deployment };

const names = ['a', 'b', 'c'] as const;

export function folderOf(dataDir: string): string {
  return join(serverHome(dataDir, serverOwner()), 'cluster');
}

export function isThere(folder: string): boolean {
  return existsSync(join(folder, 'cluster.json'));
}

/** A second start uses the same addresses as the first. */
export async function placeIn(folder: string, front?: number, network?: Network): Promise<Place> {
  const owner = serverOwner();
  for (const path of [folder, join(folder, 'nodes'), join(folder, 'run')]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
  const file = join(folder, 'cluster.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ ...(await fresh(front)), network }, null, 2), { mode: 0o600 });
  return placeAt(folder);
}

export function placeAt(folder: string): Place {
  const file = PlaceFile.parse(JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')));
  return { ...file, folder, owner: serverOwner(), deployment: deploymentOf(folder, file) };
}

async function fresh(front?: number): Promise<PlaceFile> {
  // Ports are searched one after another, because two searches at once may find the same one.
  const ports: number[] = [];
  while (ports.length < 13) {
    const port = Number(await freePort());
    if (!ports.includes(port)) ports.push(port);
  }
  const [etcd = 0, peers = 0, database = 0, other = 0, bucket = 0, ...rest] = ports;
  return {
    ports: {
      etcd,
      peers,
      database,
      front: front ?? other,
      bucket,
      postgres: rest.slice(0, 3),
      rest: rest.slice(3, 6),
      portals: rest.slice(6, 8),
    },
    passwords: { superuser: password(), replication: password(), portal: password() },
    secret: randomBytes(36).toString('base64'),
  };
}

function password(): string {
  return randomBytes(18).toString('hex');
}

function deploymentOf(folder: string, { ports, passwords, network }: PlaceFile): Deployment {
  const here = (port: number | undefined, host = '127.0.0.1') => `${host}:${port}`;
  return {
    nodes: names.map((name, no) => ({
      name,
      postgres: here(ports.postgres[no], network?.nodes[no]?.host),
      rest: here(ports.rest[no], network?.nodes[no]?.host),
      folder: join(folder, 'nodes', name),
    })),
    etcd: [here(ports.etcd, network?.home)],
    etcdInterface: etcdInterface(),
    portals: names.slice(0, 2).map((name, no) => ({ name, address: here(ports.portals[no]) })),
    front: here(ports.front),
    database: here(ports.database),
    binaries: clusterPrograms().binaries,
    network: network ? '10.77.0.0/16' : '127.0.0.1/32',
    tls: false,
    archive: undefined,
    passwords,
  };
}

export function urlOf({ ports, passwords }: Pick<Place, 'ports' | 'passwords'>, database = 'kapu'): string {
  return `postgres://kapu:${passwords.portal}@127.0.0.1:${ports.database}/${database}`;
}

export function adminUrlOf({ ports, passwords }: Pick<Place, 'ports' | 'passwords'>, database = 'postgres'): string {
  return `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.database}/${database}`;
}
