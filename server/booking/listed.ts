import type { BookedBy } from '../../contract/directory/offering.ts';
import type { PlaceColumns } from '../directory/address.ts';

/** What a schedule is listed with, and only an import or a rating changes. */
export type ListedPlace = PlaceColumns & {
  doctor_id: number;
  provider_id: number;
  title: string | null;
  family_name: string;
  given_name: string;
  languages: string[];
  rating_overall: number | null;
  rating_count: number;
  provider_name: string;
  is_priced: boolean;
};

export type ListedTime = { slotId: string; start: string; end: string; bookedBy: BookedBy };
/** The free times of the seven days, counted, and the first of them. */
export type ListedTimes = { count: number; times: ListedTime[] };
