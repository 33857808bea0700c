export function addressOf(place: { postal_code: string | null; city: string; street: string | null }): string {
  return [[place.postal_code, place.city].filter(Boolean).join(' '), place.street].filter(Boolean).join(', ');
}
