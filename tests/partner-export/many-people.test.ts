import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { environmentOf } from '../commands/command.ts';
import { full } from '../support/deep.ts';
import { world } from '../support/world.ts';
import { manyPeople } from './many-people.ts';
import { anotherPlace, digests, exported, newFolder, otherSecret } from './round.ts';

const people = 50_000;
/** Megabytes of heap for each command, however many people there are. */
const heap = 128;

/** @returns its seconds, and the most megabytes that it took */
async function measured(words: readonly string[], env: NodeJS.ProcessEnv) {
  const begin = performance.now();
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, 'tasks/partner.ts', ...words], {
    env,
    stdio: 'inherit',
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    megabytes = Math.round(Number(kilobytes ?? 0) / 1024) || megabytes;
  }, 200);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  expect(code).toBe(0);
  return { seconds: Math.round((performance.now() - begin) / 1000), megabytes };
}

it.runIf(full)(
  'a partner of fifty thousand people leaves and arrives within a fixed memory (P01)',
  async () => {
    const w = await world({ settings: { RATE_LIMITS: 'off' } });
    onTestFinished(() => w.close());
    await manyPeople(w, people);
    const [folder, again] = [newFolder(), newFolder()];
    const exporting = await measured(['export', 'default', folder], environmentOf(w));
    const place = await anotherPlace();
    const there = { DATABASE_URL: place.own.url, KAPU_FILES_DIR: place.filesDir, KAPU_SECRET: otherSecret };
    const importing = await measured(['import', folder], { ...environmentOf(w), ...there });
    await exported(place.services, 'default', again);
    console.log({ people, exporting, importing });
    const bytes = (of: string) => [...digests(of)].filter(([path]) => path !== 'manifest.json');
    expect(bytes(again)).toEqual(bytes(folder));
  },
  7_200_000,
);
