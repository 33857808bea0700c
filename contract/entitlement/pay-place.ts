/** Where what is left to pay is paid: here by card, at the clinic, or to the clinic by whoever never goes there. */
export const payPlaces = ['here', 'clinic', 'remote'] as const;
export type PayPlace = (typeof payPlaces)[number];
