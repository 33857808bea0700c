import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaderOf } from './members.ts';
import type { Place } from './place.ts';
import { childrenOf, killAll, numberOf } from './supervised.ts';

type Folder = Pick<Place, 'folder'>;

export function serverOf({ folder }: Folder, name: string): number[] {
  const file = join(folder, 'nodes', name, 'postmaster.pid');
  const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return server > 0 && existsSync(`/proc/${server}`) ? [server, ...childrenOf(server)] : [];
}

function machineOf(place: Folder, name: string): number[] {
  const patroni = numberOf(place, `patroni-${name}`);
  return [...(patroni === undefined ? [] : [patroni]), ...serverOf(place, name)];
}

async function leader(place: Place): Promise<string> {
  const name = await leaderOf(place);
  if (name === undefined) throw new Error('nobody leads');
  return name;
}

/** Kills Patroni and its PostgreSQL, as if the machine had lost its power. @returns the leader's name */
export async function killLeader(place: Place): Promise<string> {
  const name = await leader(place);
  killAll(machineOf(place, name));
  return name;
}

export async function crashLeader(place: Place): Promise<string> {
  const name = await leader(place);
  killAll(serverOf(place, name));
  return name;
}

export function killPortal(place: Place, name: string): void {
  const number = numberOf(place, `portal-${name}`);
  if (number === undefined) throw new Error(`the portal ${name} does not run`);
  killAll([number, ...childrenOf(number)]);
}

export async function restartPortal(place: Place, name: string): Promise<void> {
  const part = `portal-${name}`;
  const before = numberOf(place, part);
  if (before === undefined) throw new Error(`the portal ${name} does not run`);
  process.kill(before, 'SIGTERM');
  for (let now = numberOf(place, part); now === undefined || now === before; now = numberOf(place, part))
    await sleep(50);
}

/** The leader answers nothing for a while and no connection ends, as if the machine hung or its network was cut. */
export async function freezeLeader(place: Place, seconds: number): Promise<string> {
  const name = await leader(place);
  await still(machineOf(place, name), seconds);
  return name;
}

export async function freezeEtcd(place: Place, seconds: number): Promise<string> {
  const number = numberOf(place, 'etcd');
  await still(number === undefined ? [] : [number], seconds);
  return 'etcd';
}

async function still(numbers: readonly number[], seconds: number): Promise<void> {
  killAll(numbers, 'SIGSTOP');
  await sleep(seconds * 1000);
  killAll(numbers, 'SIGCONT');
}

export function leftovers(place: Folder): number[] {
  const parts = globSync('*.pid', { cwd: join(place.folder, 'run') }).flatMap((file) => {
    const number = numberOf(place, file.slice(0, -'.pid'.length));
    return number === undefined ? [] : [number, ...childrenOf(number)];
  });
  const servers = globSync('*/postmaster.pid', { cwd: join(place.folder, 'nodes') });
  return [...parts, ...servers.flatMap((file) => serverOf(place, dirname(file)))];
}
