export type Spot = {
  number: number;
  name: string;
  lat: number;
  lng: number;
  note?: string | undefined;
};
export type Pin = { lat: number; lng: number; spots: Spot[] };

export function pinsOf(spots: readonly Spot[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const spot of spots) {
    const { lat, lng } = spot;
    const place = `${lat.toFixed(5)} ${lng.toFixed(5)}`;
    const pin = pins.get(place) ?? { lat, lng, spots: [] };
    pin.spots.push(spot);
    pins.set(place, pin);
  }
  return [...pins.values()];
}

/** The text of a pin: `3`, with its note `3 · 08:20`; of several rows at one address the first and how many more, `3 +1`. */
export function pinText({ spots: [first, ...others] }: Pin, hasNotes = false): string {
  const number = String(first?.number ?? '');
  const mark = others.length === 0 ? number : `${number} +${others.length}`;
  return hasNotes && first?.note !== undefined ? `${mark} · ${first.note}` : mark;
}

/** „3 +1: 3. Dr. Kovács Béla; 7. Dr. Nagy Anna”: the name begins with the visible text, for voice control. */
export function pinName(pin: Pin, hasNotes = false): string {
  const names = pin.spots.map(({ number, name }) => `${number}. ${name}`).join('; ');
  const text = pinText(pin, hasNotes);
  return text === String(pin.spots[0]?.number) ? names : `${text}: ${names}`;
}

/** The server's drawing of an open map, and the address of a map with streets on another site. */
export type Sketch = { markup: string | undefined; streets: string };

/** At a closer zoom, a river would run through the wrong streets, because the outlines fit a scale of 1:10 million. */
export const closestRiverZoom = 10;
