import { states, statesOf } from '../platform/states.ts';

/** The steps of the reservation's page (S2.7-01); the state decides which is drawn, never the address. */
export const steps = [
  'register',
  'verification',
  'finished',
  'login',
  'loggedInForm',
  'loggedInFinished',
  'cancelled',
  'expired',
] as const;

type Columns = {
  /** The step a guest's page draws. */
  step: (typeof steps)[number];
  /** What the states have in common for whoever does not need to tell them apart. */
  phase: 'held' | 'unconfirmed' | 'booked' | 'cancelled' | 'expired';
  /** Nobody else may have the slot; the database's constraints and its view `kept_slot` say the same. */
  keepsSlot: boolean;
  /** Ends by itself when `expires_at` has passed. */
  expires: boolean;
};

const open = { keepsSlot: true, expires: true, refusal: 'KT007' } as const;
const visit = { step: 'finished', phase: 'booked', keepsSlot: true, expires: false, refusal: 'RR1004' } as const;
const over = { keepsSlot: false, expires: false, refusal: 'KT007' } as const;
const cancelled = { ...over, step: 'cancelled', phase: 'cancelled', next: [] } as const;

/** States of a reservation (FHIR Appointment; not-shown 5.2). */
export const reservationStates = states<Columns>()({
  held: { ...open, step: 'register', phase: 'held', next: ['pending_verification', 'expired'] },
  pending_verification: {
    ...open,
    step: 'verification',
    phase: 'unconfirmed',
    next: ['pending_approval', 'booked', 'expired', 'cancelled_by_patient'],
  },
  pending_approval: { ...visit, next: ['booked', 'cancelled_by_patient', 'cancelled_by_provider'] },
  booked: {
    ...visit,
    next: ['arrived', 'fulfilled', 'noshow', 'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator'],
  },
  arrived: { ...visit, next: ['fulfilled'] },
  fulfilled: { ...visit, next: [] },
  cancelled_by_patient: cancelled,
  cancelled_by_provider: cancelled,
  cancelled_by_operator: cancelled,
  noshow: { ...visit, keepsSlot: false, next: [] },
  // The same time may be taken again while it is free (R5).
  expired: { ...over, step: 'expired', phase: 'expired', next: ['held', 'pending_verification'] },
});

export type ReservationState = keyof typeof reservationStates;

export const keepingSlot = statesOf(reservationStates, ({ keepsSlot }) => keepsSlot);
export const expiring = statesOf(reservationStates, ({ expires }) => expires);
