import { z } from 'zod';
import { Slot } from '../../directory/import/slot.ts';
import { calendarFault, hasStatus } from './calendar-fault.ts';
import { slotOf } from './fhir/appointment.ts';
import type { Client } from './fhir/client.ts';
import { proposalsIn } from './fhir/operations.ts';
import { asWritten, text } from './fhir/resources.ts';

/** Windows of this many days keep answers without pages short; all of them together reach a year ahead. */
const windows = { days: 28, count: 13 };
const shortest = Temporal.Duration.from({ minutes: 30 });

const Actors = z.array(z.object({ actor: z.object({ reference: z.string().optional() }).optional() }));
const Schedule = asWritten(
  z.object({
    resourceType: z.literal('Schedule'),
    actor: z.array(z.object({ reference: z.string().optional() })).default([]),
  }),
);
const Proposal = asWritten(
  z.object({
    resourceType: z.literal('Appointment'),
    id: text,
    status: z.literal('proposed'),
    start: z.string(),
    end: z.string(),
    slot: z.array(z.looseObject({ reference: z.string().optional() })),
    participant: Actors.default([]),
  }),
);

const narrowing: Readonly<Record<string, string>> = {
  Practitioner: 'practitioner',
  Location: 'location-reference',
};

export async function findTimes(
  client: Client,
  schedules: readonly { sourceId: string }[],
  now: Temporal.Instant,
): Promise<{ slots: Slot[]; bad: number }> {
  const ids = [...new Set(schedules.map(({ sourceId }) => sourceId))];
  const schedulesWithActors: { id: string; actors: string[] }[] = [];
  for (const id of ids) {
    const actors = await actorsOf(client, id);
    if (actors) schedulesWithActors.push({ id, actors });
  }
  const isAmong = (few: readonly string[], many: readonly string[]) => few.every((actor) => many.includes(actor));
  // A proposal names only its actors, so it would fit both schedules where one has all actors of the other.
  if (
    schedulesWithActors.some((one) =>
      schedulesWithActors.some((other) => one !== other && isAmong(one.actors, other.actors)),
    )
  )
    throw calendarFault({ event: 'unreadable' });
  const times = new Map<string, Slot>();
  let bad = 0;
  for (const { id, actors } of schedulesWithActors)
    for (const one of await proposed(client, actors, now)) {
      const { data } = Proposal.safeParse(one);
      const isTheirs = data && isAmong(actors, referencesIn(data.participant.map(({ actor }) => actor)));
      const slot = isTheirs ? freeSlot(data, id) : undefined;
      if (slot) times.set(slot.id, slot);
      else bad += 1;
    }
  return { slots: [...times.values()], bad };
}

async function actorsOf(client: Client, scheduleId: string): Promise<string[] | undefined> {
  const schedule = await client.read(Schedule, `Schedule/${encodeURIComponent(scheduleId)}`).catch((error: unknown) => {
    if (!hasStatus(error, 404, 410)) throw error;
    return undefined;
  });
  return schedule && referencesIn(schedule.actor);
}

function referencesIn(actors: readonly ({ reference?: string | undefined } | undefined)[]): string[] {
  return actors.flatMap((actor) => actor?.reference?.split('/').slice(-2).join('/') ?? []);
}

async function proposed(client: Client, actors: readonly string[], now: Temporal.Instant): Promise<unknown[]> {
  const narrowedBy = actors.flatMap((reference) => {
    const name = narrowing[reference.split('/')[0] ?? ''];
    return name === undefined ? [] : [{ name, valueReference: { reference } }];
  });
  const from = now.round('second');
  const proposals: unknown[] = [];
  for (let no = 0; no < windows.count; no += 1) {
    const [start, end] = [no, no + 1].map((days) => from.add({ hours: days * windows.days * 24 }));
    if (start && end) proposals.push(...(await proposedWithin(client, { start, end }, narrowedBy)));
  }
  return proposals;
}

type Window = { start: Temporal.Instant; end: Temporal.Instant };

async function proposedWithin(
  client: Client,
  { start, end }: Window,
  narrowedBy: Parameters<typeof proposalsIn>[2],
): Promise<unknown[]> {
  const span = { start: start.toString(), end: end.toString() };
  const { resources, isWhole } = await proposalsIn(client, span, narrowedBy);
  if (isWhole) return resources;
  const length = start.until(end);
  if (Temporal.Duration.compare(length, shortest) < 0) throw calendarFault({ event: 'unreadable' });
  const middle = start.add({ seconds: Math.ceil(length.total('seconds') / 2) });
  const first = await proposedWithin(client, { start, end: middle }, narrowedBy);
  return [...first, ...(await proposedWithin(client, { start: middle, end }, narrowedBy))];
}

function freeSlot({ start, end, slot }: z.output<typeof Proposal>, scheduleId: string): Slot | undefined {
  const id = slotOf({ slot });
  const schedule = { reference: `Schedule/${scheduleId}` };
  return Slot.safeParse({ resourceType: 'Slot', id, schedule, status: 'free', start, end }).data;
}
