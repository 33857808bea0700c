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
