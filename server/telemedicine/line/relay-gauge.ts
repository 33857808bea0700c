import type { Gauge } from '../../platform/gauge.ts';
import type { Services } from '../context.ts';
import type { IceSettings } from '../ice-port.ts';
import { answers } from './ask-relay.ts';

const patience = 1000;

const silentBefore = new WeakMap<IceSettings, ReadonlySet<string>>();

type Parts = { log: Services['log']; ports: Pick<Services['ports'], 'ice'> };

/** @internal */
export async function countSilent({ log, ports: { ice } }: Parts): Promise<number> {
  const before = silentBefore.get(ice) ?? new Set<string>();
  const urls = [...ice.stun, ...ice.turn];
  const states = await Promise.all(urls.map(async (url) => ({ url, well: await answers(url, patience) })));
  const silent = new Set(states.flatMap(({ url, well }) => (well ? [] : [url])));
  for (const url of silent.difference(before)) log.warn({ url }, 'a relay of visits by video does not answer');
  for (const url of before.difference(silent)) log.warn({ url }, 'a relay of visits by video answers again');
  silentBefore.set(ice, silent);
  return silent.size;
}

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_relays_silent',
    help: 'Addresses of STUN_URLS and TURN_URLS that do not answer.',
    read: countSilent,
  },
];
