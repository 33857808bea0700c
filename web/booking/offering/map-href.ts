type PlaceOnMap = { address: string; lat?: number | null; lng?: number | null };

/** An external map, so that no other site is contacted unasked. */
export function mapHref({ address, lat = null, lng = null }: PlaceOnMap): string {
  return lat === null || lng === null
    ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
