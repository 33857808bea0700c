import type { DoorRate } from '../platform/door.ts';

export const payVisits = { name: 'pay-visit', by: 'address', times: 60, minutes: 60 } as const satisfies DoorRate;
export const paymentReturn = {
  name: 'payment-return',
  by: 'address',
  times: 300,
  minutes: 15,
} as const satisfies DoorRate;

export const paymentRates = {
  pay: { name: 'pay', by: 'account', times: 20, minutes: 60 },
  paymentLink: { name: 'payment-link', by: 'account', times: 30, minutes: 60 },
  reconciliation: { name: 'reconciliation', by: 'account', times: 120, minutes: 60 },
  reconciliationExport: { name: 'reconciliation-export', by: 'account', times: 20, minutes: 60 },
  bankTransfer: { name: 'bank-transfer', by: 'account', times: 240, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
