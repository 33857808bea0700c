const path = '/services/provider-search/reservation';

/** The page of a reservation: its token and nothing else, whichever step it is at. */
export function reservationUrl(token: string): string {
  return `${path}?reservation=${encodeURIComponent(token)}`;
}
