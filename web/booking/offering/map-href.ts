type PlaceOnMap = { address: string; lat?: number | null; lng?: number | null };

/** Leads to an external map: one on the page would contact another site unasked. */
export function mapHref({ address, lat = null, lng = null }: PlaceOnMap): string {
  return lat === null || lng === null
    ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
