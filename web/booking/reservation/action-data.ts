import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { FreeTime } from '../../../contract/directory/offering.ts';
import type { DatePart } from '../../../contract/platform/format.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';

/** What was typed, as it was typed: shown again whatever went wrong. */
export type Typed = {
  texts: Record<'lastName' | 'firstName' | 'email' | 'phone' | 'patientComment', string>;
  ticked: Record<'privacyAccepted' | 'termsAccepted', boolean>;
  birthDate: Partial<Record<DatePart, string>>;
  /** The number in the form the portal accepts, where it was typed as people dial it at home. */
  phoneSuggestion: string | undefined;
};

/** What the page shows after a post that did not simply go on: the refusal, and all that was typed. */
export type Outcome = {
  status: number;
  refusal: Refusal | undefined;
  /** The nearest times that can still be had, and the zone to say them in. */
  alternatives: FreeTime[];
  timeZone: string | undefined;
  typed: Typed | undefined;
  /** The service that was asked for, to go with another time. */
  subfunctionId: string | undefined;
  /** The reservation to go on with, where it is another than the address says. */
  reservation: Reservation | undefined;
};
