import type { find } from './load-search.ts';
import { unpackPlaces, unpackServices } from './packed.ts';

/** What the server says of a search. */
export type Packed = Awaited<ReturnType<typeof find>>;

/** What a search page shows. */
export type Found = ReturnType<typeof unpacked>;

export function unpacked(packed: Packed) {
  return { ...packed, services: unpackServices(packed.services), places: unpackPlaces(packed.places) };
}
