const faults = ['KF001', 'KF002', 'KF003', 'KF004', 'KF005', 'KF010', 'KF012', 'KF014', 'KF025'];

export const uploadTexts = [
  'records.upload',
  'records.paper',
  'records.readers',
  ...faults.map((code) => `errors.${code}`),
];
