import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readSettings } from '../server/platform/settings.ts';
import { clusterMissing, howToInstall } from '../tasks/cluster-programs.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { freezeLeader, killLeader, killPortal, leftovers } from './cluster/faults.ts';
import { measureCluster } from './cluster/measure.ts';
import { members } from './cluster/members.ts';
import { folderOf, isThere, type Place, placeAt, placeIn } from './cluster/place.ts';
import { isReady, lower, raisePortals, raiseServers } from './cluster/raise.ts';
import { killAll, numberOf } from './cluster/supervised.ts';

const [, , verb = 'start', word = ''] = process.argv;
const settings = readSettings(process.env);
const folder = folderOf(settings.dataDir);

const faults: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  leader: async (place) =>
    `The leader ${await killLeader(place)} and its Patroni were killed; they start again in ten seconds.`,
  freeze: async (place) =>
    `The leader ${await freezeLeader(place, 15)} answered nobody for 15 seconds, and no connection to it ended.`,
  'portal-a': async (place) => killed(place, 'a'),
  'portal-b': async (place) => killed(place, 'b'),
};

async function killed(place: Place, name: string): Promise<string> {
  killPortal(place, name);
  return `The portal ${name} was killed; it starts again in two seconds.`;
}

async function start(): Promise<void> {
  if (isThere(folder) && numberOf({ folder }, 'cluster') !== undefined) throw new Error('The cluster runs already.');
  const place = await placeIn(folder, settings.PORT);
  killAll(leftovers(place));
  const mark = join(folder, 'run', 'cluster.pid');
  writeFileSync(mark, String(process.pid));
  await buildPortal();
  const servers = await raiseServers(place, console.log);
  const base = `http://localhost:${place.ports.front}`;
  const portals = await raisePortals(place).catch(async (error: unknown) => {
    await lower(servers);
    throw error;
  });
  console.log(`Two portals answer at ${base}. What they say, the demo's passwords too, is in ${join(folder, 'run')}.`);
  console.log('Look at it with `npm run lab -- cluster status`, break it with `-- break leader`. Ctrl-C stops it.');
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  console.log('Stopping…');
  await lower(portals);
  await lower(servers);
  rmSync(mark, { force: true });
  process.exit(0);
}

async function status(): Promise<void> {
  const place = placeAt(folder);
  const all = await members(place);
  if (all.length === 0) console.log('No Patroni answers.');
  for (const { name, role, state, lag } of all)
    console.log(
      `server ${name}   ${role.padEnd(13)} ${state.padEnd(10)} ${lag === undefined ? '' : `${lag} bytes behind`}`,
    );
  for (const { name, address } of place.deployment.portals)
    console.log(
      `portal ${name}   ${(await isReady(`http://${address}`)) ? 'ready' : 'not ready'}      http://${address}`,
    );
  console.log(`visitors   ${(await isReady(`http://127.0.0.1:${place.ports.front}`)) ? 'served' : 'not served'}`);
}

async function breakOne(): Promise<void> {
  const fault = faults[word];
  if (!fault) throw new Error(`Say what: ${Object.keys(faults).join(', ')}.`);
  console.log(await fault(placeAt(folder)));
}

async function stop(): Promise<void> {
  const running = numberOf({ folder }, 'cluster');
  if (running === undefined) return killAll(leftovers({ folder }));
  process.kill(running, 'SIGTERM');
  while (numberOf({ folder }, 'cluster') !== undefined) await sleep(200);
}

async function remove(): Promise<void> {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function trial(): Promise<void> {
  const kills = z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(20)
    .parse(word === '' ? undefined : word);
  await buildPortal();
  process.exit((await measureCluster(kills)) ? 0 : 1);
}

const verbs: Readonly<Record<string, () => Promise<void>>> = { start, status, break: breakOne, stop, remove, trial };

const run = verbs[verb];
if (!run) {
  console.error(`npm run lab -- cluster [-- ${Object.keys(verbs).join(' | ')}]`);
  process.exit(1);
}
if (clusterMissing.length > 0) {
  console.error(howToInstall(clusterMissing));
  process.exit(1);
}
if (['status', 'break'].includes(verb) && !isThere(folder)) {
  console.error('No cluster was started here: npm run lab -- cluster');
  process.exit(1);
}
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
