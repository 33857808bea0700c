import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { announce } from '../../server/platform/changes.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Keys } from '../../server/platform/keys.ts';
import { account } from '../../tests/identity/account.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { freeSlots } from './bookings.ts';
import { logIn } from './partners.ts';
import { commonest } from './plain.ts';
import type { RunningPortal } from './servers.ts';

type Place = { database: Database; keys: Keys; ours: RunningPortal };

/** Megabytes of each process, the largest last, and the answers and failures of the last minute. */
type Minute = { minute: number; megabytes: number[]; answers: number; failed: number };

export type Soak = { minutes: Minute[]; failures: ReadonlyMap<string, number>; breaches: string[] };

type Customer = { account: Awaited<ReturnType<typeof account>>; token: string; until: number };
/** Milliseconds for which a log-in is used, because its token lasts a quarter of an hour. */
const loggedIn = 600_000;

/** Requests a second: half of what two cores can do, so that memory is measured and not a queue. */
const rates = { search: 15, page: 4, keptPage: 6, hold: 2, booking: 1, upload: 0.2, import: 1 / 60 } as const;

export async function soak({ database, keys, ours }: Place, minutes: number): Promise<Soak> {
  const count = { answers: 0, failed: 0 };
  const failures = new Map<string, number>();
  const stop = new AbortController();
  const works = await worksOf({ database, keys, ours });
  const running = Object.entries(works).map(([name, work]) =>
    paced(rates[isRate(name) ? name : 'search'], stop.signal, async () => {
      try {
        await work();
        count.answers += 1;
      } catch (error) {
        count.failed += 1;
        const failure = `${name}: ${causeOf(error)}`;
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
    }),
  );
  const seen: Minute[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    const megabytes = (await ours.usage()).each.map((bytes) => Math.round(bytes / 2 ** 20)).toSorted((a, b) => a - b);
    seen.push({ minute, megabytes, ...count });
    Object.assign(count, { answers: 0, failed: 0 });
    if (minute % 5 === 0) console.log(soakTable(seen.slice(-1)));
  }
  stop.abort();
  await Promise.all(running);
  await sql`analyze`.execute(database.db);
  return { minutes: seen, failures, breaches: await invariantBreaches(database) };
}

function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /"errorCode":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 80);
}

function isRate(name: string): name is keyof typeof rates {
  return Object.hasOwn(rates, name);
}

async function paced(perSecond: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const open = new Set<Promise<void>>();
  while (!signal.aborted) {
    await sleep(1000 / perSecond, undefined, { signal }).catch(() => {});
    // A portal that falls behind gets no more requests until it has answered some.
    if (open.size >= 20) continue;
    const one: Promise<void> = work().finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
}

async function worksOf({
  database,
  keys,
  ours: { origin },
}: Place): Promise<Record<keyof typeof rates, () => Promise<unknown>>> {
  const slots = await freeSlots(database);
  const customers: Customer[] = [];
  // In an hour 3,600 times are booked, and a customer may have only few visits at once.
  while (customers.length < 1000) customers.push({ account: await account(database), token: '', until: 0 });
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 8 } },
  })
    .jpeg()
    .toBuffer();
  let requests = 0;
  const next = () => {
    requests += 1;
    return requests;
  };
  const get = async (path: string) => (await good(await fetch(`${origin}${path}`))).text();
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return (
      await good(await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
    ).json();
  };
  const hold = async (token?: string) => {
    const body = { slotId: slots.shift()?.slotId, subfunctionId: commonest };
    return z.object({ token: z.string() }).parse(await post('/calendar/reservations', body, token)).token;
  };
  const customer = async (): Promise<string> => {
    const one = customers[next() % customers.length];
    if (!one) throw new Error('there are no customers');
    if (one.until > Date.now()) return one.token;
    one.token = await logIn(database, keys, one.account);
    one.until = Date.now() + loggedIn;
    return one.token;
  };
  return {
    search: () => get(`/api/map/doctors?subfunction=${commonest}&sortBy=price&page=${(next() % 20) + 1}`),
    page: () => get(`/services/provider-search?subfunction=${commonest}&location=Budapest&n=${next()}`),
    keptPage: () => get(next() % 2 === 0 ? '/' : `/services/provider-search?subfunction=${commonest}`),
    hold: () => hold(),
    booking: async () => {
      const token = await customer();
      return post(`/reservations/${await hold(token)}/finish-with-login`, {}, token);
    },
    upload: async () => {
      const body = new FormData();
      // Each upload is another file: the byte after the end of the picture is not drawn.
      body.set('file', new File([new Uint8Array(picture), String(next())], 'a.jpg'));
      const headers = { authorization: `Bearer ${await customer()}` };
      return good(await fetch(`${origin}/api/files/record`, { method: 'POST', headers, body }));
    },
    // Each import makes every process read the directory anew, and so does this message.
    import: () => announce(database.db, ['directory']),
  };
}

async function good(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}

export function failuresText(failures: ReadonlyMap<string, number>): string {
  const counted = [...failures].toSorted(([, one], [, other]) => other - one);
  return counted.length === 0
    ? 'Nothing failed.'
    : `Failed: ${counted.map(([what, times]) => `${what} (${times})`).join('; ')}.`;
}

export function soakTable(minutes: readonly Minute[]): string {
  const lines = minutes.map(
    ({ minute, megabytes, answers, failed }) => `| ${minute} | ${megabytes.join(', ')} | ${answers} | ${failed} |`,
  );
  return ['| minute | MB of each process | answers | failed |', '|---|---|---|---|', ...lines].join('\n');
}
