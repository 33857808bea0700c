/** Reasons why the coverage pays nothing or only a part; texts are `cover.reason.<code>`. S8.3-09 defines the RM codes. */
export const reasonCodes = [
  'RM1003',
  'RM1004',
  'RM1005',
  'RM1006',
  'RM1007',
  'RM1008',
  'RM1009',
  'RM1010',
  // KE001 to KE006: limit used up, waiting time, approval needed, deductible, co-payment, only the rest of the limit left.
  // KE008 to KE012: nobody confirmed that the person is insured, age, sex, too soon after the last use.
  // KE013 to KE015: a joiner's waiting time, the common limit of several benefits is used up, only its rest is left.
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
