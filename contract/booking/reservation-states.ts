import { states, statesOf } from '../platform/states.ts';

/** The state alone decides which of these steps the page of a reservation shows, not the address of the page (S2.7-01). */
export const steps = [
  'register',
  'verification',
  'payment',
  'finished',
  'login',
  'loggedInForm',
  'loggedInFinished',
  'cancelled',
  'expired',
] as const;

type Columns = {
  step: (typeof steps)[number];
  phase: 'held' | 'unconfirmed' | 'unpaid' | 'booked' | 'cancelled' | 'expired';
  /** The constraints and the view `kept_slot` in the database repeat this list of states. */
  keepsSlot: boolean;
  /** The effect on what the coverage pays for the visit; for `missed` the benefit says whether it counts as used. */
  coverage: 'releases' | 'uses' | 'missed' | 'stays';
  payment: 'goes_back' | 'stays';
  expires: boolean;
};

const open = { keepsSlot: true, expires: true, coverage: 'stays', payment: 'stays', refusal: 'KT007' } as const;
const visit = {
  step: 'finished',
  phase: 'booked',
  keepsSlot: true,
  expires: false,
  coverage: 'stays',
  payment: 'stays',
  refusal: 'RR1004',
} as const;
const over = {
  keepsSlot: false,
  expires: false,
  coverage: 'releases',
  payment: 'goes_back',
  refusal: 'KT007',
} as const;
const cancelled = { ...over, step: 'cancelled', phase: 'cancelled', next: [] } as const;

/** States of a reservation (FHIR Appointment; not-shown 5.2). */
export const reservationStates = states<Columns>()({
  held: { ...open, step: 'register', phase: 'held', next: ['pending_verification', 'expired'] },
  pending_verification: {
    ...open,
    step: 'verification',
    phase: 'unconfirmed',
    next: ['pending_payment', 'pending_approval', 'booked', 'expired', 'cancelled_by_patient', 'cancelled_by_operator'],
  },
  pending_payment: {
    ...open,
    step: 'payment',
    phase: 'unpaid',
    next: ['pending_verification', 'booked', 'expired', 'cancelled_by_patient', 'cancelled_by_operator'],
  },
  pending_approval: {
    ...visit,
    next: ['booked', 'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator'],
  },
  booked: {
    ...visit,
    next: ['arrived', 'fulfilled', 'noshow', 'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator'],
  },
  arrived: { ...visit, next: ['fulfilled'] },
  fulfilled: { ...visit, coverage: 'uses', next: ['noshow'] },
  cancelled_by_patient: cancelled,
  cancelled_by_provider: cancelled,
  cancelled_by_operator: cancelled,
  // Staff may correct a visit that they recorded as missed by mistake.
  noshow: { ...visit, keepsSlot: false, coverage: 'missed', next: ['fulfilled'] },
  // The same time may be held again while it is free (R5).
  expired: { ...over, step: 'expired', phase: 'expired', next: ['held', 'pending_verification', 'pending_payment'] },
});

export type ReservationState = keyof typeof reservationStates;

export const keepingSlot = statesOf(reservationStates, ({ keepsSlot }) => keepsSlot);
export const expiring = statesOf(reservationStates, ({ expires }) => expires);
