/** What an address may ask the list for; the names are those of the search. */
export const asked = [
  'subfunction',
  'specialization',
  'doctorId',
  'providerId',
  'location',
  'timeOfDay',
  'earlierThan',
  'new',
] as const;
export type NoTimeQuery = Partial<Record<(typeof asked)[number], string>>;
