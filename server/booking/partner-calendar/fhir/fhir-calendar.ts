import type { Booking, CalendarAnswer, CalendarPort } from '../../calendar-port.ts';
import { afterWrite, answerOf, calendarFault, hasStatus, isFault, isPassingRefusal } from '../calendar-fault.ts';
import type { Calendar } from '../calendar-row.ts';
import { cancelled, hasEnded, isOver, saidBy, slotOf } from './appointment.ts';
import type { Client } from './client.ts';
import { releaseHolds } from './hold.ts';
import { claimSlot, releaseSlots } from './slot-claim.ts';
import {
  createAppointment,
  findAppointment,
  isMoved,
  movedTo,
  type Step,
  updateAppointment,
} from './write-appointment.ts';

export type FhirParts = {
  load: () => Promise<Calendar>;
  connect: (calendar: Calendar, signal: AbortSignal) => Client;
  sourceOf: (slotId: string) => Promise<string | undefined>;
};

const tries = 3;

/** Each step can be repeated: a time is claimed by its version with our key, by which the Appointment is made once. */
export function fhirCalendar({ load, connect, sourceOf }: FhirParts): CalendarPort {
  async function begin(signal: AbortSignal): Promise<Step> {
    const calendar = await load();
    // A server that supports `$book` keeps its Slots itself, so the portal claims none.
    return {
      client: connect(calendar, signal),
      calendar,
      claims: calendar.can.claimsSlots && !calendar.can.books,
      holds: calendar.can.books && calendar.can.holds && calendar.can.finds,
      hasClaimed: false,
    };
  }

  async function slotFor({ slotSource }: Booking): Promise<string> {
    const slot = await sourceOf(slotSource);
    if (slot === undefined) throw calendarFault({ event: 'unmapped' });
    return slot;
  }

  return {
    book: (booking, signal) =>
      answered(async () => {
        const slot = await slotFor(booking);
        const step = await begin(signal);
        return saidBy(await undoing(step, booking, undefined, () => place(step, booking, slot)));
      }),
    move: (booking, _reference, signal) =>
      answered(async () => {
        const slot = await slotFor(booking);
        const step = await begin(signal);
        const known = await findAppointment(step, booking.key);
        if (known && hasEnded(known)) throw calendarFault({ event: 'lost' });
        const made = await undoing(step, booking, known && slotOf(known), () => place(step, booking, slot));
        await tidy(step, booking.key, slot);
        return saidBy(made);
      }),
    cancel: async (key, _reference, signal) => {
      const step = await begin(signal);
      try {
        await cancelOnce(step, key);
        return 'cancelled';
      } catch (error) {
        if (isFault(error) && !isPassingRefusal(error)) return 'refused';
        throw error;
      }
    },
    find: async (key, signal) => {
      const step = await begin(signal);
      const appointment = await findAppointment(step, key);
      if (appointment) await giveBack(step, key, hasEnded(appointment) ? undefined : slotOf(appointment));
      return appointment && saidBy(appointment);
    },
  };
}

async function place(step: Step, booking: Booking, slot: string) {
  const { client, calendar, claims } = step;
  if (claims) await claimSlot(client, booking, slot, step);
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const made = await createAppointment(step, booking, slot);
    if (hasEnded(made)) throw calendarFault({ event: await endOf(step, booking) });
    if (!isMoved(made, slot)) return made;
    try {
      const moved = await updateAppointment(client, calendar.can, movedTo(made, booking, slot));
      if (hasEnded(moved)) throw calendarFault({ event: 'unreadable' });
      return moved;
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
    }
  }
  throw calendarFault({ event: 'changing' });
}

/** An answer to a write that calls the appointment ended is not believed at once: the appointment is read again. */
async function endOf(step: Step, { key }: Booking): Promise<'ended' | 'unreadable'> {
  const known = await afterWrite(findAppointment(step, key));
  return known && hasEnded(known) ? 'ended' : 'unreadable';
}

/** A refused request gives back at the calendar what it had claimed; where that fails, the outcome is unknown. */
async function undoing<T>(
  step: Step,
  { key }: Booking,
  ownSlot: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error) || error.refusal.effect === 'unknown' || !step.hasClaimed) throw error;
    await giveBack(step, key, ownSlot).catch(() => {
      throw calendarFault({ event: 'cut' });
    });
    throw error;
  }
}

/** The step is done by then; a time that could not be given back is found by the next comparison. */
async function tidy(step: Step, key: string, ownSlot?: string): Promise<void> {
  await giveBack(step, key, ownSlot).catch((error: unknown) => {
    if (!isFault(error)) throw error;
  });
}

async function giveBack(step: Step, key: string, ownSlot?: string): Promise<void> {
  if (step.claims) await releaseSlots(step.client, key, ownSlot);
  if (step.holds) await releaseHolds(step, key);
}

async function cancelOnce(step: Step, key: string): Promise<void> {
  const { client, calendar } = step;
  let isWritten = false;
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const lookup = findAppointment(step, key);
    const known = await (isWritten ? afterWrite(lookup) : lookup);
    if (known && isOver(known)) throw calendarFault({ event: 'filled' });
    if (!known || hasEnded(known)) return tidy(step, key);
    try {
      await updateAppointment(client, calendar.can, cancelled(known));
      isWritten = true;
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
    }
  }
  throw calendarFault({ event: 'changing' });
}

async function answered(work: () => Promise<CalendarAnswer>): Promise<CalendarAnswer> {
  try {
    return await work();
  } catch (error) {
    if (isFault(error)) return answerOf(error);
    throw error;
  }
}
