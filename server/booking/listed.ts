import type { BookedBy } from '../../contract/directory/offering.ts';
import type { PlaceColumns } from '../directory/address.ts';

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
/** `count` counts the free times of seven days, `times` has those that a search shows; a closed schedule has none of its own. */
export type ListedTimes = { closed: boolean; count: number; times: ListedTime[] };
