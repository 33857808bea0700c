/** An address may ask the waiting list for these; the names are those of the search. */
export const noTimeParameters = [
  'subfunction',
  'specialization',
  'doctorId',
  'providerId',
  'location',
  'timeOfDay',
  'earlierThan',
  'new',
] as const;
export type NoTimeQuery = Partial<Record<(typeof noTimeParameters)[number], string>>;
