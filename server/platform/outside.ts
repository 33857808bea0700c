import { isAfter } from '../../contract/platform/instants.ts';
import { memberOf } from '../../contract/platform/member-of.ts';
import { type Clock, iso, plus } from './clock.ts';

/** Services outside the portal, for each of which the runbook has a row (OutsideAway). */
export const outsideNames = [
  'mail',
  'sms',
  'push',
  'scanner',
  'files',
  'captcha',
  'identity',
  'calendar',
  'api',
] as const;
type Name = (typeof outsideNames)[number];

/** `where` is a host or a name, never a whole address, which may contain a secret. */
export type OutsidePlace = { name: Name; where: string };

type Log = { warn: (facts: object, text: string) => void };

type Failures = { since: Temporal.Instant; last: Temporal.Instant; count: number; isLogged: boolean };

export type Outside = {
  answered: (place: OutsidePlace) => void;
  /** `code` is logged, so it must be no text of the other side. */
  away: (place: OutsidePlace, code: string) => void;
  failuresOf: (place: OutsidePlace) => { count: number; last: Temporal.Instant } | undefined;
  /** Places that are away; `seconds` is from the first failure in a row to the last, so that a single one is 0. */
  list: () => readonly (OutsidePlace & { seconds: number })[];
};

/** Services about which nothing is logged here, because the sender of letters logs that they wait. */
const ownLines: readonly Name[] = ['mail', 'sms'];

/** Minutes after which a failure says nothing any more, because nobody has asked again. */
const recent = 15;
/** The most places remembered of one name, because a stranger's browser may name any number of push services. */
const mostPlaces = 100;
/** Seconds between two lines about a place that fails and answers in turn. */
const quiet = 60;

export function createOutside({ clock, log }: { clock: Clock; log: Log }): Outside {
  const away = new Map(outsideNames.map((name) => [name, new Map<string, Failures>()]));
  const lines = new Map<string, Temporal.Instant>();

  function recentOf({ name, where }: OutsidePlace): Failures | undefined {
    const known = away.get(name)?.get(where);
    return known && isAfter(plus(known.last, recent), clock()) ? known : undefined;
  }

  function mayLog({ name, where }: OutsidePlace): boolean {
    const key = `${name} ${where}`;
    const last = lines.get(key);
    if (last && last.until(clock()).total('seconds') < quiet) return false;
    lines.delete(key);
    lines.set(key, clock());
    dropFirst(lines, mostPlaces);
    return true;
  }

  return {
    answered: (place) => {
      const known = away.get(place.name)?.get(place.where);
      if (!known) return;
      away.get(place.name)?.delete(place.where);
      if (!known.isLogged) return;
      const { name: service, where } = place;
      log.warn({ service, where, since: iso(known.since) }, 'a service outside answers again');
    },
    away: (place, code) => {
      const { name: service, where } = place;
      const { since = clock(), count = 0, isLogged = false } = recentOf(place) ?? {};
      const says = !isLogged && !ownLines.includes(service) && mayLog(place);
      if (says) log.warn({ service, where, code, since: iso(since) }, 'a service outside does not answer');
      const places = away.get(service);
      places?.delete(where);
      places?.set(where, { since, last: clock(), count: count + 1, isLogged: isLogged || says });
      if (places) dropFirst(places, mostPlaces);
    },
    failuresOf: recentOf,
    list: () =>
      outsideNames.flatMap((name) =>
        [...(away.get(name)?.keys() ?? [])].flatMap((where) => {
          const known = recentOf({ name, where });
          return known ? [{ name, where, seconds: known.since.until(known.last).total('seconds') }] : [];
        }),
      ),
  };
}

function dropFirst(map: Map<string, unknown>, most: number): void {
  const [first] = map.keys();
  if (map.size > most && first !== undefined) map.delete(first);
}

export async function watched<T>(outside: Outside, place: OutsidePlace, work: Promise<T>): Promise<T> {
  try {
    const answer = await work;
    outside.answered(place);
    return answer;
  } catch (error) {
    outside.away(place, codeOf(error));
    throw error;
  }
}

export function isNetworkCode(code: string): boolean {
  return /^(?:E[A-Z]{2,}|EAI_\w+|UND_ERR_\w+)$/.test(code);
}

/** The error's code or name, never its message, which may quote what was sent. */
export function codeOf(error: unknown): string {
  const code = memberOf(memberOf(error, 'cause'), 'code') ?? memberOf(error, 'code');
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}
