import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { FreeTime } from '../../../contract/directory/offering.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';

/** What the page shows after a post that did not simply go on. */
export type StepOutcome = FormOutcome & {
  /** The nearest times that can still be had, and the zone to say them in. */
  alternatives: FreeTime[];
  timeZone: string | undefined;
  /** The service that was asked for, to go with another time. */
  subfunctionId: string | undefined;
  /** The reservation to go on with, where it is another than the address says. */
  reservation: Reservation | undefined;
};
