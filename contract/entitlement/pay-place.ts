/** `here` is by card; `remote` is to the clinic of a visit by video, which its patient does not enter. */
export const payPlaces = ['here', 'clinic', 'remote'] as const;
export type PayPlace = (typeof payPlaces)[number];
