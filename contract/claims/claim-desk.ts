import { z } from 'zod';
import { Quantity } from '../entitlement/coverage.ts';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { Claim } from './claim.ts';
import { claimReasonCodes } from './claim-choices.ts';
import { claimRules } from './claim-rules.ts';
import { claimStates } from './claim-states.ts';

const ProposedLine = z.object({
  no: z.int(),
  /** Null for a receipt in a foreign currency until the desk has converted its sum. */
  claimed: Money.nullable(),
  accepted: Money.nullable(),
  reasonCode: z.enum(claimReasonCodes).nullable().meta({ example: null }),
  reason: z.string().nullable(),
  limitLeftAfter: Quantity.nullable(),
});

const Twice = z.object({
  no: z.int(),
  claimId: z.uuid(),
  number: z.string(),
  status: z.enum(statesOf(claimStates)),
  match: z.enum(['same', 'near']),
  provider: z.string(),
  invoiceNo: z.string().meta({ example: 'A-2026/117' }),
  issuedAt: z.iso.date(),
  amount: Money,
  accepted: z.boolean(),
  reason: z.string().nullable(),
});

/** A claim with the person's data, so each read of it is audited (P04, P07). */
export const DeskClaim = Claim.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.string(),
  policyNo: z.string(),
  overdue: z.boolean(),
  holder: Colleague.nullable(),
  proposal: z.array(ProposedLine).nullable(),
  twice: z.array(Twice),
  twiceReason: z.string().nullable(),
  firstPayee: z.object({ holder: z.string(), bankAccount: z.string() }).nullable(),
  payable: Money,
}).meta({ id: 'DeskClaim' });
export type DeskClaim = z.infer<typeof DeskClaim>;

const which = { claimId: uuid };
const one = {
  pages: ['desk-claim'],
  output: DeskClaim,
  invalid: { claimId: '#404' },
  clauses: ['S2.3-02', 'S1-08'],
} as const;
const step = { ...one, method: 'POST', access: { desk: 'claim.act' } } as const;
const refusals = ['#404', 'KR001', 'KR002'] as const;
const ofHolder = [...refusals, 'KR006'] as const;

export const getDeskClaim = operation({
  ...one,
  id: 'getDeskClaim',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/claims/{claimId}',
  summary: 'One claim whole, with what the coverage says of each line and its history',
  access: { desk: 'claim.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const reviewClaim = operation({
  ...step,
  id: 'reviewClaim',
  path: '/desk/claims/{claimId}/review',
  repeatable: true,
  summary: 'Begin to look at it, also after an objection',
  input: z.strictObject(which),
  example: { answer: { status: 'in_review' } },
  refusals: ofHolder,
});

export const askClaimInformation = operation({
  ...step,
  id: 'askClaimInformation',
  path: '/desk/claims/{claimId}/questions',
  repeatable: true,
  summary: 'Ask the customer for what is missing; without an answer in fifteen days the claim is closed',
  input: z.strictObject({ ...which, text: textWithin(1, 2000) }),
  example: { answer: { status: 'info_requested' } },
  refusals: ofHolder,
});

const amount = wholeNumberWithin(0, 999_999_999);

export const decideClaim = operation({
  ...step,
  id: 'decideClaim',
  path: '/desk/claims/{claimId}/decision',
  repeatable: true,
  summary: 'Decide every line; what is accepted is taken from the limit in the same transaction',
  access: { desk: 'claim.decide' },
  input: z.strictObject({
    ...which,
    lines: z
      .array(
        z.strictObject({
          no: wholeNumberWithin(1, claimRules.mostExpenses),
          /** The accepted sum in minor units of the portal's currency. */
          accepted: amount,
          claimed: amount.optional(),
          reasonCode: z.enum(claimReasonCodes, 'V007').optional(),
          reasonText: textWithin(0, 500).default(''),
        }),
        'V007',
      )
      .min(1, 'V001')
      .max(claimRules.mostExpenses, 'V005'),
    reason: textWithin(0, 1000).default(''),
    twiceReason: textWithin(0, 500).default(''),
  }),
  example: { input: { lines: [{ no: 1, accepted: 12_500 }] }, answer: { status: 'approved' } },
  refusals: [...ofHolder, 'KR007', 'KR010', 'KR011', 'RM1003', 'KE001', 'KE003', 'KA022'],
  clauses: ['S2.3-02', 'S1-06'],
});

/** Only people who may decide claims open receipts; supervisors, who may read claims, do not. */
export const createClaimDownload = operation({
  ...step,
  id: 'createClaimDownload',
  rate: caseRates.look,
  path: '/desk/claims/{claimId}/files/{fileId}/download',
  summary: 'An address a file of the claim is handed out at for one minute; the customer sees who took it',
  access: { desk: 'claim.decide' },
  input: z.strictObject({ ...which, fileId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'KF013', 'KF024', 'K429'],
  invalid: { claimId: '#404', fileId: '#404' },
  clauses: ['S3.12-01', 'S1-08'],
});

const pays = { ...step, access: { desk: 'claim.pay' } } as const;

export const markClaimPaid = operation({
  ...pays,
  id: 'markClaimPaid',
  path: '/desk/claims/{claimId}/payment/paid',
  repeatable: true,
  summary: 'Record that the money arrived',
  input: z.strictObject(which),
  example: { answer: { status: 'paid' } },
  refusals: [...refusals, 'KA022'],
});

export const markClaimPaymentFailed = operation({
  ...pays,
  id: 'markClaimPaymentFailed',
  path: '/desk/claims/{claimId}/payment/failed',
  repeatable: true,
  summary: 'Record that the bank sent it back, and why; the customer names another account',
  input: z.strictObject({ ...which, reason: textWithin(1, 500) }),
  example: { answer: { status: 'payment_failed' } },
  refusals: [...refusals, 'KA022'],
});
