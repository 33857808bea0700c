import { areas } from './areas.ts';
import { personalData } from './personal-data.ts';
import { processing as ofPlatform, type ProcessingRow } from './platform/processing.ts';
import { day, retention as retentionOfPlatform } from './platform/retention.ts';
import type { Times } from './portal/contents/kept-times.ts';

export const processing: readonly ProcessingRow[] = [...ofPlatform, ...areas.flatMap(({ data }) => data.processing)];
const retention = [...retentionOfPlatform, ...areas.flatMap(({ data }) => data.retention)];

function minutesOf(data: string): number {
  const row = retention.find((one) => one.data === data);
  if (!row) throw new Error(`nothing is forgotten under the name ${data}`);
  return row.keep;
}

const ruleTimes = processing
  .flatMap(({ keeps = {} }) => Object.entries(keeps))
  .map(([name, data]) => [name, minutesOf(data)]);
const own = processing.flatMap(({ times = {} }) => Object.entries(times));
const lawTimes = personalData
  .flatMap(({ holds = [] }) => holds)
  .map(({ id, years }) => [`held_${id}`, years * 365 * day]);

export const keptTimes: Times = Object.fromEntries([...ruleTimes, ...own, ...lawTimes]);
