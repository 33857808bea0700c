import { z } from 'zod';
import type { Booking } from '../../calendar-port.ts';
import { afterWrite, type CalendarFault, calendarFault, hasStatus, isFault } from '../calendar-fault.ts';
import { cancelled, hasEnded, slotOf } from './appointment.ts';
import type { Client } from './client.ts';
import { bookByOperation, holdByOperation, proposalsIn } from './operations.ts';
import {
  AppointmentFields,
  AppointmentResource,
  asWritten,
  holderOf,
  holdSystem,
  isBookedFrom,
  isOf,
  keySystem,
  text,
} from './resources.ts';
import { isAt } from './slot-claim.ts';

const tries = 3;

type HoldStep = { client: Client; hasClaimed: boolean; hold?: AppointmentResource };

export async function findByKey(client: Client, key: string) {
  const identifier = `${keySystem}|${key},${holdSystem}|${key}`;
  const appointments = await client.search(AppointmentResource, 'Appointment', { identifier });
  const ours = appointments.filter((one) => isOf(one, key) || isBookedFrom(one, key));
  return {
    booking: ours.find((one) => !hasEnded(one)) ?? ours[0],
    holds: appointments.filter((one) => holderOf(one) === key),
  };
}

export async function holdTime(
  step: HoldStep,
  booking: Booking,
  slot: string,
  known: readonly AppointmentResource[],
): Promise<AppointmentResource | undefined> {
  const isMeant = (one: AppointmentResource) => isAt(one.start, booking.start) && (slotOf(one) ?? slot) === slot;
  const [proposal] = known.some(isMeant) ? [] : await proposalsFor(step.client, booking, slot);
  const hold = known.find(isMeant) ?? (proposal && (await holdOnce(step, booking, proposal.id, isMeant)));
  if (hold) step.hold = hold;
  return hold;
}

async function holdOnce(
  step: HoldStep,
  { key }: Booking,
  proposal: string,
  isMeant: (one: AppointmentResource) => boolean,
): Promise<AppointmentResource> {
  step.hasClaimed = true;
  try {
    const hold = await holdByOperation(step.client, proposal, key);
    if (hasEnded(hold)) throw calendarFault({ event: 'withheld' });
    if (hold.status !== 'pending' || !isMeant(hold)) throw calendarFault({ event: 'unreadable' });
    return hold;
  } catch (error) {
    if (!isFault(error) || error.refusal.effect !== 'refused') throw error;
    const { holds } = await afterWrite(findByKey(step.client, key));
    const late = holds.find(isMeant);
    if (late) return late;
    throw isTaken(error) ? calendarFault({ event: 'withheld' }) : error;
  }
}

/** In IHE's profile `not-found` says that the proposed time is taken; other issues, or a code of the portal, come first. */
function isTaken({ outcome, refusal }: CalendarFault): boolean {
  const issues = 'issues' in outcome ? outcome.issues : [];
  const isOfTime =
    ['#404', 'RE2003', 'RE2006'].includes(refusal.code) && issues.every(({ codes }) => codes.length === 0);
  return isOfTime && issues.some(({ code }) => code === 'not-found');
}

const Proposal = asWritten(
  AppointmentFields.extend({
    status: z.literal('proposed'),
    serviceType: z.array(z.object({ coding: z.array(z.object({ code: text.optional() })).default([]) })).default([]),
  }),
);

async function proposalsFor(client: Client, { start, end, subfunctionId }: Booking, slot: string) {
  const { resources } = await proposalsIn(client, { start, end }, []);
  const fitting = resources
    .flatMap((one) => Proposal.safeParse(one).data ?? [])
    .filter((one) => slotOf(one) === slot && isAt(one.start, start));
  const isOfVisit = ({ serviceType }: (typeof fitting)[number]) =>
    serviceType.some(({ coding }) => coding.some(({ code }) => code === String(subfunctionId)));
  return fitting.toSorted((one, other) => Number(isOfVisit(other)) - Number(isOfVisit(one)));
}

export async function releaseHolds({ client, hold }: HoldStep, key: string): Promise<void> {
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const { holds } = await findByKey(client, key);
    const unnamed = hold && !holds.some(({ id }) => id === hold.id) ? await readHold(client, hold.id) : undefined;
    const open = unnamed ? [...holds, unnamed] : holds;
    if (open.length === 0) return;
    for (const one of open)
      await bookByOperation(client, cancelled(one)).catch((error: unknown) => {
        if (!hasStatus(error, 409, 412)) throw error;
      });
  }
  throw calendarFault({ event: 'changing' });
}

async function readHold(client: Client, id: string): Promise<AppointmentResource | undefined> {
  const one = await client
    .read(AppointmentResource, `Appointment/${encodeURIComponent(id)}`)
    .catch((error: unknown) => {
      if (!hasStatus(error, 404, 410)) throw error;
      return undefined;
    });
  const isOpen = one?.status === 'pending' && !one.identifier?.some(({ system }) => system === keySystem);
  return isOpen ? one : undefined;
}
