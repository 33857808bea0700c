/** Causes why the coverage pays nothing, or a part. Texts: `cover.reason.<code>`. S8.3-09 defines the RM codes. */
export const reasonCodes = [
  'RM1003',
  'RM1004',
  'RM1005',
  'RM1006',
  'RM1007',
  'RM1008',
  'RM1009',
  'RM1010',
  // The limit is used up; the waiting period; a pre-authorisation is needed; deductible; co-payment; the limit's rest;
  // nobody has confirmed that the person is insured; age; sex; too soon after the last; a joiner's waiting period; the common
  // limit of several benefits is used up; its rest.
  'KE001',
  'KE002',
  'KE003',
  'KE004',
  'KE005',
  'KE006',
  'KE008',
  'KE010',
  'KE011',
  'KE012',
  'KE013',
  'KE014',
  'KE015',
] as const;
