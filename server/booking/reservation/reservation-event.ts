import { type Actor, actorOf, type Deed, type Occasion } from '../../platform/audit/audit.ts';

/** The partner's own calendar, when it is its answer that changes a reservation. */
export const calendar: Actor = { role: 'partner', id: 'calendar' };

type Whose = { id: string; account_id: string | null };

/** A deed on a reservation by whoever acts here. Its data are its account's, or the guest's that made it. */
export function deedOn(context: Pick<Occasion, 'channel' | 'session'>, { id, account_id }: Whose, verb: string): Deed {
  const patient = account_id ?? `guest:${id}`;
  return {
    ...actorOf(context, patient),
    action: `reservation.${verb}`,
    object: { type: 'reservation', id },
    patient,
  };
}
