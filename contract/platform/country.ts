export function countryOf(locale: string): string | undefined {
  return new Intl.Locale(locale).region;
}
