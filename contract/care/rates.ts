import type { DoorRate } from '../platform/door.ts';

export const careRates = {
  careRequest: { name: 'care-request', by: 'account', times: 20, minutes: 60 },
  saveAssessment: { name: 'save-assessment', by: 'account', times: 20, minutes: 60 },
  medicalCare: { name: 'medical-care', by: 'account', times: 20, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
