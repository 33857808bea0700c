import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { FreeTime } from '../../../contract/directory/offering.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';

export type OtherWay = { url: string | null; phone: string | null };

export type StepOutcome = FormOutcome & {
  /** Set when the provider alone books the time that was chosen. */
  elsewhere?: OtherWay | undefined;
  /** Free times to offer instead, shown in `timeZone`. */
  alternatives: FreeTime[];
  timeZone: string | undefined;
  /** The service of the requested time, to post again with an alternative. */
  subfunctionId: string | undefined;
  /** The relative for whom the time was looked for. */
  person?: string | undefined;
  /** Set when the reservation is no longer the one in the URL. */
  reservation: Reservation | undefined;
};
