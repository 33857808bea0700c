import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { FreeTime } from '../../../contract/directory/offering.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';

export type OtherWay = { url: string | null; phone: string | null };

export type StepOutcome = FormOutcome & {
  elsewhere?: OtherWay | undefined;
  alternatives: FreeTime[];
  timeZone: string | undefined;
  subfunctionId: string | undefined;
  person?: string | undefined;
  /** Set where the action led to another reservation than the one in the address. */
  reservation: Reservation | undefined;
};
