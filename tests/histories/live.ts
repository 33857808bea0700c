import { invariantBreaches } from '../support/invariants.ts';
import { brokenChains } from '../support/state-chains.ts';
import { strangersIn } from '../support/strangers.ts';
import { bookingVerbs } from './booking-verbs.ts';
import { callVerbs } from './call-verbs.ts';
import { careVerbs } from './care-verbs.ts';
import { caseBreaches } from './case-model.ts';
import { caseVerbs } from './case-verbs.ts';
import { desksOf, logInDesks } from './desk.ts';
import { doctorsOf } from './doctors.ts';
import { faultVerbs } from './fault-verbs.ts';
import { holdVerbs } from './hold-verbs.ts';
import type { Living } from './living.ts';
import { type Event, faultChoices, historyLog } from './log.ts';
import { modelBreaches } from './model.ts';
import { couponOf, peopleOf } from './people.ts';
import { peopleVerbs } from './people-verbs.ts';
import type { HistoryPlace } from './place.ts';
import type { Action, Turn } from './plan.ts';
import { planVerbs } from './plan-verbs.ts';
import { requestVerbs } from './request-verbs.ts';
import { lastStep, readSteps } from './steps.ts';
import { talkVerbs } from './talk-verbs.ts';
import { videoVerbs } from './video-verbs.ts';
import { minuteOf, worldVerbs } from './world-verbs.ts';

const verbs = {
  ...bookingVerbs,
  ...caseVerbs,
  ...worldVerbs,
  ...callVerbs,
  ...careVerbs,
  ...requestVerbs,
  ...videoVerbs,
  ...peopleVerbs,
  ...planVerbs,
  ...talkVerbs,
  ...holdVerbs,
  ...faultVerbs,
};

/** Histories that share a place begin a week apart, so that some of them cross the night on which the clocks change. */
export const together = 20;
const begin = Temporal.Instant.from('2026-11-23T07:00:00Z');

/** Verbs that begin a turn, and those that need a turn of their own. */
const first = new Set<Action['verb']>(['calendar_fault', 'payment_fault', 'mail_fault', 'kill']);
const leaps = new Set<Action['verb']>(['clock', 'month']);

async function take(h: Living, turn: Turn): Promise<void> {
  const { place } = h;
  const waiting = [...h.log.faults()].filter((fault) => /^gateway|^notice/.test(fault));
  h.log.turn(h.log.faults().size > 0 && turn.length > 0 ? waiting.slice(-3) : []);
  const cuts = place.line.cuts();
  for (const action of turn) if (first.has(action.verb)) await verbs[action.verb](h, action);
  const isKilled = turn.some(({ verb }) => verb === 'kill');
  const isGateway = h.fault.gateway || turn.some(({ verb }) => verb === 'payment_fault');
  h.fault = {
    port: h.fault.port || turn.some(({ verb }) => first.has(verb)),
    cut: h.fault.cut || isKilled,
    gateway: isGateway,
  };
  const rest = turn.filter(({ verb }) => !first.has(verb) && !leaps.has(verb));
  await Promise.all(rest.map((action) => verbs[action.verb](h, action)));
  if (rest.length === 0) return;
  place.line.heal();
  place.calendar.state.mood = 'good';
  place.post.mood = 'good';
  h.fault = { port: false, cut: false, gateway: isGateway };
  if (place.line.cuts() === cuts) for (const where of faultChoices.cuts) h.log.faults().delete(`cut-${where}`);
  await readSteps(h);
}

async function settle(h: Living): Promise<void> {
  const { place } = h;
  place.line.heal();
  place.calendar.state.mood = 'good';
  place.post.mood = 'good';
  place.s.emulator.faults.clear();
  h.fault = { port: false, cut: false, gateway: false };
  for (const minutes of [1, 6, 12, 45, 90]) {
    place.w.pass({ minutes });
    h.log.turn([]);
    await minuteOf(h);
    await place.deliver();
    await readSteps(h);
  }
}

export type HistoryEnd = {
  wrong: string[];
  lines: string[];
  counts: ReadonlyMap<string, number>;
  events: readonly Event[];
};

export async function live(place: HistoryPlace, seed: number, plan: readonly Turn[]): Promise<HistoryEnd> {
  place.w.setNow(begin.add({ hours: (seed % together) * 168 }).toString());
  place.lives += 1;
  const people = await peopleOf(place);
  const desks = await desksOf(place);
  await logInDesks(place, desks);
  const { ids, slots, clinic, specialist } = await doctorsOf(place, `${seed}-${place.lives}`);
  const h: Living = {
    ...{
      log: historyLog(() => place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate().toString()),
      devices: new Map(),
      steps: await lastStep({ place }),
      specialist,
    },
    coupon: await couponOf(place, `EGYSZER${seed}${place.lives}`),
    ...{ place, people, desks, doctors: ids, slots, clinic, shifts: [], callBacks: [], cares: [], requests: [] },
    ...{ visits: [], lines: [], wrong: [], counts: new Map(), fault: { port: false, cut: false, gateway: false } },
  };
  for (const [no, turn] of plan.entries()) {
    h.lines.push(`-- ${no} ${place.w.now()}`);
    for (const action of turn) if (leaps.has(action.verb)) await verbs[action.verb](h, action);
    await take(h, turn);
  }
  await settle(h);
  const wrong = [...h.wrong, ...(await modelBreaches(h)), ...(await caseBreaches(h))];
  wrong.push(...(await invariantBreaches(place.w.database)), ...(await brokenChains(place.w.database)));
  wrong.push(...(await strangersIn(place.w.database)));
  return { wrong, lines: h.lines, counts: h.counts, events: h.log.events };
}
