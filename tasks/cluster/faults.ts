import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaderOf } from './members.ts';
import type { Place } from './place.ts';
import { childrenOf, killAll, numberOf } from './supervised.ts';

/** Patroni of a server, the server, and its processes. */
function processesOf(place: Place, name: string): number[] {
  const file = join(place.folder, 'nodes', name, 'postmaster.pid');
  const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  const patroni = numberOf(place, `patroni-${name}`);
  return [
    ...(patroni === undefined ? [] : [patroni]),
    ...(server > 0 && existsSync(`/proc/${server}`) ? [server, ...childrenOf(server)] : []),
  ];
}

/** @returns who led */
export async function killLeader(place: Place): Promise<string> {
  const leader = await leaderOf(place);
  if (leader === undefined) throw new Error('nobody leads');
  killAll(processesOf(place, leader));
  return leader;
}

export function killPortal(place: Place, name: string): void {
  const number = numberOf(place, `portal-${name}`);
  if (number === undefined) throw new Error(`the portal ${name} does not run`);
  killAll([number, ...childrenOf(number)]);
}

/** Nothing of the leader answers for a while, and no connection to it ends: as when its machine hangs or its line is cut. */
export async function freezeLeader(place: Place, seconds: number): Promise<string> {
  const leader = await leaderOf(place);
  if (leader === undefined) throw new Error('nobody leads');
  const frozen = processesOf(place, leader);
  killAll(frozen, 'SIGSTOP');
  await sleep(seconds * 1000);
  killAll(frozen, 'SIGCONT');
  return leader;
}
