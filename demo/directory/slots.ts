import type { DemoDoctor, DemoSchedule } from './doctor.ts';
import { type Block, blocksOf, workingWeekday } from './hours.ts';
import { type RandomSource, randomFor } from './random.ts';

/** Occupancy depends on schedule and day only, so that tomorrow's publication agrees with today's. */
export function slotLines(
  seed: number,
  doctor: DemoDoctor,
  schedule: DemoSchedule,
  days: readonly Temporal.PlainDate[],
): string {
  let lines = '';
  for (const day of days) {
    const weekday = workingWeekday(schedule.provider.country, day);
    if (weekday === undefined || !schedule.weekdays.includes(weekday)) continue;
    const random = randomFor(seed, 'day', schedule.id, day.toString());
    const isTaken = clumps(random, doctor, day);
    for (const block of blocksOf(schedule)) lines += blockLines(schedule, day, block, isTaken);
  }
  return lines;
}

function blockLines(
  schedule: DemoSchedule,
  day: Temporal.PlainDate,
  { from, to }: Block,
  isTaken: () => boolean,
): string {
  // Clocks change at night and on Sundays, so the offset is the same within a block.
  const begins = day.toZonedDateTime({ timeZone: schedule.provider.zone, plainTime: timeAt(from) });
  const epochMinutes = begins.epochMilliseconds / 60_000;
  const { minutes } = schedule;
  let lines = '';
  for (let at = from; at + minutes <= to; at += minutes) {
    const id = `${schedule.id}-${(epochMinutes + at - from).toString(36)}`;
    const start = `${day}T${clock(at)}:00${begins.offset}`;
    const end = `${day}T${clock(at + minutes)}:00${begins.offset}`;
    const status = isTaken() ? 'busy' : 'free';
    lines += `{"resourceType":"Slot","id":"${id}","schedule":{"reference":"Schedule/${schedule.id}"},"status":"${status}","start":"${start}","end":"${end}"}\n`;
  }
  return lines;
}

function clumps(random: RandomSource, doctor: DemoDoctor, day: Temporal.PlainDate): () => boolean {
  if (!hasFreeTime(doctor, day)) return () => true;
  const { occupancy } = doctor;
  const leaves = 0.35;
  const joins = (leaves * occupancy) / (1 - occupancy);
  let isBusy = random() < occupancy;
  return () => {
    const now = isBusy;
    isBusy = random() < (isBusy ? 1 - leaves : joins);
    return now;
  };
}

function hasFreeTime({ availability, id }: DemoDoctor, day: Temporal.PlainDate): boolean {
  if (availability !== 'one-week-in-three') return availability === 'daily';
  const week = Math.floor(Temporal.PlainDate.from('2024-01-01').until(day).days / 7);
  return (week + Number(id.slice(-3))) % 3 === 0;
}

function timeAt(minutes: number): Temporal.PlainTime {
  return Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
