import { isAfter, isBefore } from '../../../contract/platform/instants.ts';
import { shiftMinutes } from '../../../contract/telemedicine/shift-minutes.ts';

export type TakenSpan = { start: Temporal.Instant; end: Temporal.Instant; isVisit: boolean };

type Wish = {
  now: Temporal.Instant;
  end: Temporal.Instant;
  minutes: number;
  busySpans: readonly TakenSpan[];
};

export type QueueStart = { start: Temporal.Instant; end: Temporal.Instant; place: number; minutes: number };

export function firstStart({ now, end: shiftEnd, minutes, busySpans }: Wish): QueueStart | undefined {
  let start = atStep(now.add({ minutes: shiftMinutes.lead }));
  for (const span of busySpans.toSorted((one, other) => Temporal.Instant.compare(one.start, other.start))) {
    if (!isBefore(span.start, start.add({ minutes }))) break;
    if (isAfter(span.end, start)) start = atStep(span.end);
  }
  const end = start.add({ minutes });
  if (isAfter(end, shiftEnd)) return undefined;
  return {
    start,
    end,
    place: busySpans.filter((span) => span.isVisit && isAfter(start, span.start)).length,
    minutes: Math.ceil(now.until(start).total('minutes')),
  };
}

function atStep(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: shiftMinutes.step, roundingMode: 'ceil' });
}
