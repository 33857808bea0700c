import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readReservation } from '../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { expireHolds } from '../../server/booking/reservation/expire-holds.ts';
import { proposalId } from '../../server/interop/fhir/scheduling/ids.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { bearer, naming, parameters } from '../interop/fhir-booking.ts';
import { putAhead } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { good, type World, world, worldSecret } from '../support/world.ts';

// Two hundred callers book in every way while the process is killed: as a visitor, as a guest, without script, as a
// customer, as an operator for one, over FHIR, and with a visit that they move.

let w: World;
let ahead = 0;
let portal: Promise<RunningPortal>;
beforeAll(async () => {
  w = await world({ clock: () => systemClock().add({ minutes: ahead }) });
  await putAhead(w.database);
});
afterAll(() => w.close());

const served = () => serve({ DATABASE_URL: w.url, KAPU_SECRET: worldSecret, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

type Answer = { status: number; location: string | null; text: string };
type Post = { path: string; body: string; headers: Record<string, string> };

let answers = 0;
/** With the same key, at any process; the line loses every third answer. */
async function answered({ path, body, headers }: Post): Promise<Answer> {
  for (;;) {
    const { base } = await portal;
    try {
      const sent = { method: 'POST', body, headers: { origin: base, 'sec-fetch-site': 'same-origin', ...headers } };
      const response = await fetch(base + path, { ...sent, redirect: 'manual' });
      const text = await response.text();
      answers += 1;
      if (answers % 3 !== 0 && response.status !== 503 && !text.includes('"K409"'))
        return { status: response.status, location: response.headers.get('location'), text };
    } catch {
      // The process is gone; the next one is asked.
    }
  }
}

/** A caller's result: a reservation's number, or the code of a refusal. */
type Outcome = { won: string } | { refused: string };

const json = (path: string, body: object, headers: Record<string, string> = {}): Post => ({
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
});

async function ofApi(post: Post): Promise<Outcome & { token?: string }> {
  const { status, text } = await answered(post);
  const { number, token, errorCode } = JSON.parse(text);
  return status === 200 ? { won: number, token } : { refused: errorCode };
}

async function byVisitor(slotId: string): Promise<Outcome> {
  return ofApi(json('/api/calendar/reservations', { slotId, subfunctionId: 101 }));
}

async function byGuest(slotId: string, no: number): Promise<Outcome> {
  const { captcha: _person, ...form } = guest(no);
  return ofApi(json('/api/registration/reservation', { ...form, slotId, subfunctionId: 101 }));
}

async function byPage(slotId: string): Promise<Outcome> {
  const { status, location } = await answered({
    path: '/services/provider-search/reservation',
    body: new URLSearchParams({ slotId, subfunctionId: '101', key: randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const token = new URLSearchParams(location?.split('?')[1]).get('reservation');
  if (token === null) return { refused: String(status) };
  return { won: good(await w.call(readReservation, { token })).number };
}

async function byLogin(slotId: string, headers: Record<string, string>): Promise<Outcome> {
  const hold = await ofApi(json('/api/calendar/reservations', { slotId, subfunctionId: 101 }, headers));
  if (hold.token === undefined) return hold;
  return ofApi(json(`/api/reservations/${hold.token}/finish-with-login`, {}, headers));
}

async function byFhir(slotId: string, token: string): Promise<Outcome> {
  const step = async (name: string, id = '') => {
    const post = json(`/fhir/Appointment/$${name}`, parameters(naming({ id })), {
      'content-type': 'application/fhir+json',
      ...bearer(token),
    });
    const { status, text } = await answered(post);
    const { entry, issue } = JSON.parse(text);
    const { id: next, identifier } = entry?.[0]?.resource ?? {};
    return { status, code: issue?.[0]?.details?.coding?.[0]?.code, id: next, number: identifier?.[0]?.value };
  };
  const hold = await step('hold', proposalId(slotId, 101));
  if (hold.status !== 200) return { refused: hold.code };
  const booked = await step('book', hold.id);
  return booked.status === 200 ? { won: booked.number } : { refused: booked.code };
}

type Mover = { token: string; at: string };

async function byMove(slotId: string, mover: Mover): Promise<Outcome> {
  const outcome = await ofApi(json(`/api/reservations/${mover.token}/move`, { from: mover.at, slotId }));
  if ('won' in outcome) mover.at = slotId;
  return outcome;
}

const statement = { version: '2026-11-22', privacyAccepted: true } as const;

async function customer() {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const session = await w.session(id);
  good(await w.call(acceptPrivacyStatement, statement, session.headers));
  return { id, ...session };
}

type Way = (slotId: string) => Promise<Outcome>;

/** Each prepares a caller. */
const channels = {
  visitor: () => byVisitor,
  guest: (no) => (slotId) => byGuest(slotId, no),
  page: () => byPage,
  customer: async () => {
    const { headers } = await customer();
    return (slotId) => byLogin(slotId, headers);
  },
  operator: async () => {
    const { headers } = await w.operatorFor((await customer()).id);
    return (slotId) => byLogin(slotId, headers);
  },
  FHIR: async () => {
    const { token } = await customer();
    return (slotId) => byFhir(slotId, token);
  },
} satisfies Record<string, (no: number) => Way | Promise<Way>>;
const names = ['visitor', 'guest', 'page', 'customer', 'operator', 'FHIR'] as const;

type Caller = { channel: string; slotId: string; way: Way };

/** Each time has one mover and others in turns, in another order each round. */
async function callers(round: number, slotIds: readonly string[], movers: readonly Mover[]): Promise<Caller[]> {
  const all: Caller[] = [];
  for (let no = 0; no < 200; no += 1) {
    const at = no % slotIds.length;
    const slotId = slotIds[at] ?? '';
    const mover = no < slotIds.length ? movers[at] : undefined;
    const channel = names[(Math.floor(no / slotIds.length) + at + round) % names.length] ?? 'visitor';
    all.push(
      mover
        ? { channel: 'move', slotId, way: (to) => byMove(to, mover) }
        : { channel, slotId, way: await channels[channel](round * 200 + no) },
    );
  }
  return all.map((caller, no) => all[(no * 83 + round * 17) % all.length] ?? caller);
}

it.runIf(deep)(
  'gives each time to one of two hundred callers by seven channels, killed while it does, and keeps no time for nobody (B1, F01, I1, S4.4-01)',
  { timeout: 600_000 },
  async () => {
    onTestFinished(async () => void (await stop(await portal)));
    const days = [0, 1].map(slotIdsByDay);
    const movers: Mover[] = [];
    for (const at of days.flatMap((of) => of.at(-1) ?? [])) {
      const { token } = await bookedByGuest(w, at, `mover-${movers.length}@example.com`);
      movers.push({ token, at });
    }
    const winners = new Set<string>();
    let cut = 0;
    for (const round of [0, 1, 2, 3, 4]) {
      const slotIds = days.flatMap((of) => of[round] ?? []);
      const all = await callers(round, slotIds, movers);
      portal = served();
      const first = await portal;
      let count = 0;
      const outcomes = await Promise.all(
        all.map(async ({ channel, slotId, way }) => {
          const outcome = await way(slotId);
          count += 1;
          // Somewhere in the middle, at another place each round.
          if (count === 3 + round * 20) {
            cut += all.length - count;
            portal = stop(first, 'SIGKILL').then(served);
          }
          return { channel, slotId, outcome };
        }),
      );
      await stop(await portal);
      const yes = outcomes.flatMap(({ channel, slotId, outcome }) =>
        'won' in outcome ? [{ channel, slotId, number: outcome.won }] : [],
      );
      const { rows } = await w.database.pool.query<{ slot_id: string; number: string }>(
        `select slot_id, number from reservation where slot_id = any($1) and status in ('held', 'pending_verification', 'booked')`,
        [slotIds],
      );
      expect(yes.map(({ slotId, number }) => `${slotId} ${number}`).toSorted()).toEqual(
        rows.map(({ slot_id, number }) => `${slot_id} ${number}`).toSorted(),
      );
      expect(rows.map(({ slot_id }) => slot_id).toSorted()).toEqual(slotIds.toSorted());
      for (const { channel, outcome } of outcomes)
        if ('refused' in outcome) expect(['#400', 'RE0000', '409'], channel).toContain(outcome.refused);
      expect(await invariantBreaches(w.database)).toEqual([]);
      for (const { channel } of yes) winners.add(channel);
    }
    expect(cut).toBeGreaterThan(0);
    expect(winners.size).toBeGreaterThan(3);
    // Abandoned times are free again.
    ahead += 24 * 60;
    await expireHolds(w.services);
    const { rows } = await w.database.pool.query<{ count: number }>(
      "select count(*) as count from reservation where status in ('held', 'pending_verification')",
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  },
);
