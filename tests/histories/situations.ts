import type { Event } from './log.ts';
import type { Situation } from './situation.ts';
import { approvals } from './situations/approvals.ts';
import { booking } from './situations/booking.ts';
import { calendars } from './situations/calendars.ts';
import { calls } from './situations/calls.ts';
import { cares } from './situations/cares.ts';
import { claims } from './situations/claims.ts';
import { letters } from './situations/letters.ts';
import { lines } from './situations/lines.ts';
import { mandates } from './situations/mandates.ts';
import { moves } from './situations/moves.ts';
import { payments } from './situations/payments.ts';
import { people } from './situations/people.ts';
import { plans } from './situations/plans.ts';
import { requests } from './situations/requests.ts';
import { video } from './situations/video.ts';
import { waiting } from './situations/waiting.ts';
import type { Theme } from './themes.ts';

type Area = Exclude<Theme, 'everything'>;

/** The rare situations by theme. */
const byArea: Readonly<Record<Area, Readonly<Record<string, Situation>>>> = {
  ...{ booking, moves, waiting, payments, plans, claims, approvals, requests, mandates, cares, video, calls },
  ...{ letters, people, calendars, lines },
};

export type NamedSituation = Situation & { name: string; theme: Area };

const isArea = (name: string): name is Area => Object.hasOwn(byArea, name);

export const situations: readonly NamedSituation[] = Object.keys(byArea)
  .filter(isArea)
  .flatMap((theme) => Object.entries(byArea[theme]).map(([name, situation]) => ({ ...situation, name, theme })));

export function reachedBy(events: readonly Event[]): string[] {
  return situations.filter(({ isReached }) => isReached(events)).map(({ name }) => name);
}

/** A situation that was reached so often is no longer rare. */
export const enough = 20;

export function missingBy(reached: ReadonlyMap<string, number>): Partial<Record<Theme, number>> {
  const missing: Partial<Record<Theme, number>> = {};
  for (const { name, theme } of situations)
    if ((reached.get(name) ?? 0) < enough) missing[theme] = (missing[theme] ?? 0) + 1;
  return missing;
}
