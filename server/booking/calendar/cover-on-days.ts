import type { Cover } from '../../../contract/entitlement/coverage.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { coverAt, dayOf, type Offer, uncoveredAt } from '../../entitlement/coverage/offer.ts';
import { steadyUntil } from '../../entitlement/coverage/steady.ts';
import type { Context } from '../context.ts';

type Answer = { bookable: boolean; cover: Cover | null };
/** `from` and `until` are milliseconds since the epoch. */
type AnswerSpan = { from: number; until: number; answer: Answer };

const steady = new WeakMap<Coverage, Map<string, number>>();

export function coverOnDays(
  context: Context,
  coverage: Coverage | undefined,
  offer: Offer & { time_zone: string },
): (start: string) => Answer {
  if (!coverage) {
    const answer = uncoveredAt(context, offer);
    return () => answer;
  }
  const known: AnswerSpan[] = [];
  return (start) => {
    const at = Date.parse(start);
    const span = known.find(({ from, until }) => from <= at && at < until);
    if (span) return span.answer;
    const day = dayOf(start, offer.time_zone);
    const answer = coverAt(context, coverage, offer, day);
    known.push({ from: at, until: endOfSteady(coverage, day, offer.time_zone), answer });
    return answer;
  };
}

function endOfSteady(coverage: Coverage, day: string, timeZone: string): number {
  const ends = steady.get(coverage) ?? new Map<string, number>();
  steady.set(coverage, ends);
  const key = `${day} ${timeZone}`;
  const end = ends.get(key) ?? endOf(steadyUntil(coverage, day), timeZone);
  ends.set(key, end);
  return end;
}

function endOf(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

export function differing({ cover }: Answer, { cover: usual }: Answer): { cover?: Cover } {
  const isSame =
    cover === usual ||
    (cover?.patientPays?.amount === usual?.patientPays?.amount &&
      cover?.decision === usual?.decision &&
      cover?.bookable === usual?.bookable);
  return cover === null || isSame ? {} : { cover };
}
