import { reasonCodes } from '../entitlement/reason-codes.ts';

export const expenseTypes = [
  'visit',
  'diagnostics',
  'laboratory',
  'medicine',
  'aid',
  'hospital',
  'travel',
  'other',
] as const;

export const deskReasonCodes = [
  'document_missing',
  'payment_unproven',
  'other_person',
  'not_medical',
  'network',
  'silence',
  'other',
] as const;
export const claimReasonCodes = [...reasonCodes, ...deskReasonCodes] as const;
export type ClaimReasonCode = (typeof claimReasonCodes)[number];
