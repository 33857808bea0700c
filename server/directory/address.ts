export type PlaceColumns = {
  phone: string | null;
  postal_code: string | null;
  city: string;
  street: string | null;
  lat: number | null;
  lng: number | null;
  time_zone: string;
};

export function addressOf(place: Pick<PlaceColumns, 'postal_code' | 'city' | 'street'>): string {
  return [[place.postal_code, place.city].filter(Boolean).join(' '), place.street].filter(Boolean).join(', ');
}

/** Where a clinic is and how to reach it, as a search lists it. */
export function placeFields(place: PlaceColumns) {
  const { city, lat, lng, time_zone: timeZone, phone } = place;
  return { address: addressOf(place), city, lat, lng, timeZone, phone };
}
