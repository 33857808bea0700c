import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Place } from './place.ts';

const Cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});
export type Member = z.output<typeof Cluster>['members'][number];

/** The members as the first Patroni that answers names them; empty if none answers. */
export async function members({ deployment }: Place): Promise<Member[]> {
  for (const { rest } of deployment.nodes) {
    const reply = await ask(`http://${rest}/cluster`);
    const parsed = Cluster.safeParse(reply);
    if (parsed.success) return parsed.data.members;
  }
  return [];
}

async function ask(address: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(1000), ...init });
    return await answer.json();
  } catch {
    return undefined;
  }
}

export async function leaderOf({ deployment }: Place): Promise<string | undefined> {
  for (const { name, rest } of deployment.nodes) {
    const leads = await fetch(`http://${rest}/primary`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (leads) return name;
  }
  return undefined;
}

const standing = ['running', 'streaming'];

/** One server leads, and both others follow it, one of them synchronously where commits wait for that. */
function isWhole(all: readonly Member[], synchronous = true): boolean {
  const [leader, ...others] = ['leader', 'sync_standby'].map((role) => all.filter((one) => one.role === role).length);
  const timelines = new Set(all.map(({ timeline }) => timeline));
  return (
    all.length === 3 &&
    leader === 1 &&
    timelines.size === 1 &&
    all.every(({ state }) => standing.includes(state)) &&
    (!synchronous || others[0] === 1)
  );
}

/** @returns the seconds that it took */
export async function untilWhole(place: Place, { synchronous = true, seconds = 120 } = {}): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < seconds * 1000) {
    if (isWhole(await members(place), synchronous)) return (performance.now() - from) / 1000;
    await sleep(200);
  }
  throw new Error(`the three servers are not together after ${seconds} s: ${JSON.stringify(await members(place))}`);
}

export async function reconfigure({ deployment }: Place, change: object): Promise<void> {
  for (const { rest } of deployment.nodes) {
    const init = { method: 'PATCH', body: JSON.stringify(change), headers: { 'content-type': 'application/json' } };
    if ((await ask(`http://${rest}/config`, init)) !== undefined) return;
  }
  throw new Error('no Patroni took the change');
}
