import { existsSync, readFileSync } from 'node:fs';
import { serverOf } from '../cluster/faults.ts';
import { leaderOf } from '../cluster/members.ts';
import type { Place } from '../cluster/place.ts';
import { childrenOf, numberOf } from '../cluster/supervised.ts';

const ticksASecond = 100;

function secondsOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + ticksOf(number) / ticksASecond, 0);
}

function ticksOf(number: number): number {
  const file = `/proc/${number}/stat`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return user + system;
}

/** Seconds of processor by the kind of process, and those of the calling one. */
export async function processorOf(place: Place): Promise<Record<string, number>> {
  const leader = await leaderOf(place);
  const parts = (...names: string[]) =>
    names.flatMap((name) => {
      const number = numberOf(place, name);
      return number === undefined ? [] : [number, ...childrenOf(number)];
    });
  const standbys = place.deployment.nodes.filter(({ name }) => name !== leader);
  const { user, system } = process.cpuUsage();
  return {
    portals: secondsOf(parts(...place.deployment.portals.map(({ name }) => `portal-${name}`))),
    leader: secondsOf(leader === undefined ? [] : serverOf(place, leader)),
    standbys: secondsOf(standbys.flatMap(({ name }) => serverOf(place, name))),
    HAProxy: secondsOf(parts('haproxy')),
    'Patroni and etcd': secondsOf([
      ...parts('etcd'),
      ...place.deployment.nodes.flatMap(({ name }) => numberOf(place, `patroni-${name}`) ?? []),
    ]),
    callers: (user + system) / 1e6,
  };
}
