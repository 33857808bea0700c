/** Payment is by card at the portal (`here`), at the clinic, or to the clinic without going there, for a visit by video (`remote`). */
export const payPlaces = ['here', 'clinic', 'remote'] as const;
export type PayPlace = (typeof payPlaces)[number];
