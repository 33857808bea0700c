import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from '../../server/platform/db/cluster.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { bucketWords } from '../../tasks/bucket.ts';
import { clusterPrograms } from '../../tasks/cluster-programs.ts';
import { databaseProxyConfig, patroniConfig, portalProxyConfig } from './configuration.ts';
import { untilWhole } from './members.ts';
import { adminUrlOf, type Place, urlOf } from './place.ts';
import { logOf, type Part, type RunningPart, supervise } from './supervised.ts';

export async function raiseServers(place: Place, say: (line: string) => void) {
  const { folder, owner, ports, deployment } = place;
  const { etcd, patroni, haproxy } = clusterPrograms();
  const written = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const [client, peer] = [`http://${deployment.etcd[0]}`, `http://127.0.0.1:${ports.peers}`];
  const proxy = written('haproxy.cfg', `${portalProxyConfig(deployment)}${databaseProxyConfig(deployment)}`);
  const etcdFolder = join(folder, 'nodes', 'etcd');
  mkdirSync(etcdFolder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(etcdFolder, owner.uid, owner.gid);
  const parts: Part[] = [
    {
      name: 'etcd',
      program: etcd,
      words: [
        ...['--name=kapu', `--data-dir=${etcdFolder}`, ...(deployment.etcdInterface === 'etcd' ? ['--enable-v2'] : [])],
        ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
        ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`, `--initial-cluster=kapu=${peer}`],
      ],
      asOwner: true,
    },
    ...deployment.nodes.map((node, no) => ({
      name: `patroni-${node.name}`,
      ...inNetwork(place, no, patroni, written(`patroni-${node.name}.yml`, patroniConfig(deployment, node))),
      // A machine comes back only after its lock as the leader has ended.
      pause: 10_000,
    })),
    { name: 'haproxy', program: haproxy, words: ['-db', '-f', proxy], asOwner: true },
    {
      name: 'bucket',
      program: process.execPath,
      words: bucketWords(join(folder, 'bucket'), ports.bucket),
    },
  ];
  mkdirSync(join(folder, 'bucket'), { recursive: true });
  const running = parts.map((part) => supervise(place, part));
  try {
    say(`The three servers come together after ${(await untilWhole(place)).toFixed(1)} s.`);
    await prepare(place);
    return running;
  } catch (error) {
    await lower(running);
    throw error;
  }
}

function inNetwork({ network, owner }: Place, no: number, program: string, file: string) {
  const own = network?.nodes[no]?.name;
  if (own === undefined || !owner) return { program, words: [file], asOwner: true };
  const user = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  return { program: 'ip', words: ['netns', 'exec', own, ...user, program, file] };
}

async function prepare(place: Place): Promise<void> {
  const admin = openDatabase(adminUrlOf(place), { max: 1, patience: 20_000 });
  const { rowCount } = await admin.pool.query("select from pg_roles where rolname = 'kapu'");
  if (rowCount === 0) await admin.pool.query(`create role kapu login password '${place.passwords.portal}'`);
  await ensureDatabase(admin.pool, 'kapu');
  await admin.pool.query('alter database kapu owner to kapu');
  await admin.close();
  const inside = openDatabase(adminUrlOf(place, 'kapu'), { max: 1, patience: 20_000 });
  await inside.pool.query('create extension if not exists btree_gist; create extension if not exists pg_trgm');
  await inside.close();
}

function settingsOf(place: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    BASE_URL: `http://localhost:${place.ports.front}`,
    HOST: '127.0.0.1',
    DATABASE_URL: urlOf(place),
    KAPU_SECRET: place.secret,
    KAPU_DATA_DIR: join(place.folder, 'portal'),
    KAPU_FILES_BUCKET: `http://localhost:${place.ports.bucket}/kapu`,
    KAPU_FILES_BUCKET_KEY: 'S3RVER',
    KAPU_FILES_BUCKET_SECRET: 'S3RVER',
    KAPU_PROCESSES: '2',
    TRUST_PROXY: 'on',
  };
}

/** Portals start one after the other, so that only the first one migrates. */
export async function raisePortals(place: Place, more: Record<string, string> = {}): Promise<RunningPart[]> {
  const running: RunningPart[] = [];
  for (const { name, address } of place.deployment.portals) {
    const port = address.split(':')[1] ?? '';
    const env = { ...settingsOf(place), PORT: port, ...more };
    running.push(
      supervise(place, {
        name: `portal-${name}`,
        program: process.execPath,
        words: ['tasks/serve.ts'],
        env,
        pause: 100,
      }),
    );
    await untilReady(`http://${address}`).catch(async (error: unknown) => {
      await lower(running);
      throw new Error(`${String(error)}: ${readFileSync(logOf(place, `portal-${name}`), 'utf8').slice(-2000)}`);
    });
  }
  return running;
}

/** @returns the seconds that it took */
export async function untilReady(base: string, seconds = 180): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < seconds * 1000) {
    if (await isReady(base)) return (performance.now() - from) / 1000;
    await sleep(100);
  }
  throw new Error(`${base} is not ready after ${seconds} s`);
}

export async function isReady(base: string): Promise<boolean> {
  return fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The newest part stops first, so that no part loses what it needs. */
export async function lower(running: readonly RunningPart[]): Promise<void> {
  for (const part of running.toReversed()) await part.stop();
}
