export type Spot = { number: number; name: string; lat: number; lng: number };
export type Pin = { lat: number; lng: number; spots: Spot[] };

export function pinsOf(spots: readonly Spot[]): Pin[] {
  const groups = Map.groupBy(spots, ({ lat, lng }) => `${lat.toFixed(5)} ${lng.toFixed(5)}`);
  return [...groups.values()].map((same) => ({ lat: same[0]?.lat ?? 0, lng: same[0]?.lng ?? 0, spots: same }));
}

/** `3`; for several rows at one address the first and the count of the others, `3 +1`. */
export function pinText({ spots: [first, ...others] }: Pin): string {
  return others.length === 0 ? String(first?.number ?? '') : `${first?.number ?? ''} +${others.length}`;
}

/** „3 +1: 3. Dr. Kovács Béla; 7. Dr. Nagy Anna”: starts with the visible text, for voice control. */
export function pinName(pin: Pin): string {
  const names = pin.spots.map(({ number, name }) => `${number}. ${name}`).join('; ');
  return pin.spots.length > 1 ? `${pinText(pin)}: ${names}` : names;
}

/** A map as the server draws it, and the address of one with streets; ours has none. */
export type Sketch = { markup: string; streets: string };

/** Any closer, a river would run through the wrong streets: the outlines are made for a scale of 1:10 million. */
export const closestRiverZoom = 10;
