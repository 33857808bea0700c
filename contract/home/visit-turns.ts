import { type ReservationState, reservationStates } from '../booking/reservation-states.ts';
import { statesOf, type Tone } from '../platform/states.ts';

type VisitTurn = { turn: 'customer' | 'clinic' | null; due: 'start' | 'expires' | null; tone: Tone };
const over = { turn: null, due: null, tone: 'plain' } as const;

export const visitTurns = {
  held: { turn: 'customer', due: 'expires', tone: 'plain' },
  pending_verification: { turn: 'customer', due: 'expires', tone: 'warning' },
  pending_payment: { turn: 'customer', due: 'expires', tone: 'warning' },
  pending_approval: { turn: 'clinic', due: 'start', tone: 'plain' },
  booked: { turn: 'customer', due: 'start', tone: 'success' },
  arrived: { turn: 'clinic', due: null, tone: 'success' },
  fulfilled: { ...over, tone: 'success' },
  cancelled_by_patient: over,
  cancelled_by_provider: over,
  cancelled_by_operator: over,
  noshow: { ...over, tone: 'danger' },
  expired: over,
} as const satisfies Record<ReservationState, VisitTurn>;

export const caseVisits = statesOf(reservationStates, ({ phase }) => phase !== 'held' && phase !== 'expired');
