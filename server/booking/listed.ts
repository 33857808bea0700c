import type { BookedBy } from '../../contract/directory/offering.ts';
import type { PlaceColumns } from '../directory/address.ts';

/** The doctor, the clinic and the address of a schedule, as a search lists them. Only an import or a rating changes them. */
export type ListedPlace = PlaceColumns & {
  doctor_id: number;
  provider_id: number;
  title: string | null;
  family_name: string;
  given_name: string;
  languages: string[];
  photo: string | null;
  rating_overall: number | null;
  rating_count: number;
  provider_name: string;
  is_priced: boolean;
};

export type ListedTime = { slotId: string; start: string; end: string; bookedBy: BookedBy };
/** How many free times the seven days have, and those of them that a search shows; none where the calendar is closed. */
export type ListedTimes = { closed: boolean; count: number; times: ListedTime[] };
