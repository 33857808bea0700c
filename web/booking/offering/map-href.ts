type PlaceOnMap = { address: string; lat?: number | null; lng?: number | null };

/** The address of an external map, because a map on the page would contact another site without being asked. */
export function mapHref({ address, lat = null, lng = null }: PlaceOnMap): string {
  return lat === null || lng === null
    ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
