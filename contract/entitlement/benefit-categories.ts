export const benefitCategories = [
  'outpatient',
  'diagnostics',
  'screening',
  'dental',
  'mental',
  'surgery',
  'remote',
  'other',
] as const;
