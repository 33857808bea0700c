import { z } from 'zod';
import { bookingNumber } from '../booking/appointments.ts';
import { healthConsent } from '../care/health-consent.ts';
import { Quantity } from '../entitlement/coverage.ts';
import { Person } from '../entitlement/relative.ts';
import { Access } from '../identity/access-log.ts';
import { typedPassword } from '../identity/password.ts';
import { caseMessage } from '../platform/case-message.ts';
import { draftKey, sentDraft } from '../platform/draft.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { Currency, Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { accepted, limit, page, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { FileData } from '../records/record.ts';
import { claimReasonCodes, expenseTypes } from './claim-choices.ts';
import { claimDays, claimParts } from './claim-input.ts';
import { claimRules } from './claim-rules.ts';
import { claimStates } from './claim-states.ts';
import { claimRates } from './rates.ts';

const LineDecision = z.object({
  claimed: Money,
  accepted: Money,
  deducted: Money,
  reasonCode: z.enum(claimReasonCodes).nullable().meta({ example: null }),
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  limitLeftAfter: Quantity.nullable(),
});

export const ClaimExpense = z
  .object({
    no: z.int(),
    type: z.enum(expenseTypes),
    invoiceNo: z.string().meta({ example: 'A-2026/117' }),
    issuedAt: z.iso.date(),
    amount: Money,
    files: z.array(FileData),
    decision: LineDecision.nullable(),
  })
  .meta({ id: 'ClaimExpense' });
export type ClaimExpense = z.infer<typeof ClaimExpense>;

const ClaimLine = z
  .object({
    number: z.string(),
    status: z.enum(statesOf(claimStates)),
    turn: z.enum(['customer', 'desk']).nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
    person: z.string().nullable(),
    benefit: z.object({
      code: z.string().meta({ example: 'specialist' }),
      name: z.string().meta({ example: 'Outpatient specialist care' }),
    }),
    careDate: z.iso.date().meta({ example: '2026-11-10' }),
    provider: z.string(),
    claimed: z.array(Money),
    accepted: Money.nullable(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'ClaimLine' });
export type ClaimLine = z.infer<typeof ClaimLine>;

export const claimMessageKinds = ['question', 'information', 'objection'] as const;
export type ClaimMessageKind = (typeof claimMessageKinds)[number];

export const ClaimMessage = caseMessage(claimMessageKinds)
  .extend({ files: z.array(FileData) })
  .meta({ id: 'ClaimMessage' });
export type ClaimMessage = z.infer<typeof ClaimMessage>;

export const Claim = ClaimLine.extend({
  providerTaxId: z.string().nullable().meta({ example: '12345676-2-43' }),
  complaint: z.string().nullable().meta({ example: 'My knee has hurt for two weeks.' }),
  preauthRef: z.string().nullable(),
  visitRef: z.string().nullable(),
  expenses: z.array(ClaimExpense),
  payee: z.object({ holder: z.string(), bankAccount: z.string() }),
  otherInsurance: z.string().nullable(),
  messages: z.array(ClaimMessage),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  objectUntil: z.iso.date().nullable(),
  paid: Money,
  paymentReason: z.string().nullable(),
  history: z.array(Access),
  wordsHidden: z.boolean(),
  canWithdraw: z.boolean(),
  canInform: z.boolean(),
  canObject: z.boolean(),
  canCorrectAccount: z.boolean(),
}).meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

const files = z.array(uuid, 'V007').max(fileLimits.mostFiles, 'KF010');

const Expense = z.strictObject({ ...claimParts.expense, fileIds: files.min(1, 'KF021') });

const open = { permission: 'hasClaimReporting' } as const;
const own = {
  access: 'customer',
  pages: ['services-claim-reporting', 'services-claim'],
  health: ['claim.read'],
} as const;
const which = { number: bookingNumber };
const one = {
  ...own,
  health: ['claim.read', 'case_content.read'],
  output: Claim,
  invalid: { number: '#404' },
  clauses: ['S2.3-02'],
} as const;

export const readClaimTerms = operation({
  id: 'readClaimTerms',
  method: 'GET',
  path: '/claims/terms',
  summary: 'What can be claimed by the chosen subscription, and of which day at the earliest',
  access: open,
  pages: ['services-claim-reporting'],
  health: ['claim.read'],
  input: z.strictObject({
    invoiceNo: claimParts.expense.invoiceNo.optional(),
    provider: claimParts.provider.provider.optional(),
    providerTaxId: claimParts.provider.providerTaxId,
  }),
  output: z.object({
    claimedIn: z.string().nullable(),
    policyNo: z.string().nullable(),
    currency: Currency,
    benefits: z.array(
      z.object({
        code: z.string().meta({ example: 'plusz-havi' }),
        name: z.string().meta({ example: 'Outpatient specialist care' }),
        claimDays: z.int().meta({ example: 60 }),
        careFrom: z.iso.date(),
        /** With `in`, the benefit pays only for providers of the network. */
        network: z.enum(['in', 'any']),
        left: Quantity.nullable(),
      }),
    ),
    persons: z.array(Person),
    visits: z.array(
      z.object({
        number: z.string(),
        personId: z.uuid(),
        day: z.iso.date().meta({ example: '2026-11-23' }),
        provider: z.string(),
        doctor: z.string(),
      }),
    ),
  }),
  example: { input: { invoiceNo: 'SZ-2026-118', providerTaxId: '12345676243' } },
  refusals: ['K401', 'KA004', 'K403'],
  clauses: ['S2.3-02', 'S1-06'],
});

/** Only the customer can make the statement and give the consent, so no operator sends a claim for them (T15). */
export const sendClaim = operation({
  id: 'sendClaim',
  rate: claimRates.claim,
  method: 'POST',
  path: '/claims',
  repeatable: true,
  summary: 'Claim expenses of a care back; answers a number to be read out and until when it is looked at',
  access: open,
  pages: ['services-claim-reporting'],
  health: ['claim.read'],
  selfOnly: true,
  headers: { key: 'draft-key' },
  input: z
    .strictObject({
      ...claimParts.care,
      ...claimParts.provider,
      expenses: z.array(Expense, 'V007').min(1, 'V001').max(claimRules.mostExpenses, 'V005'),
      ...claimParts.payee,
      statementTrue: accepted('KR019'),
      dataConsent: healthConsent.consent,
      consentVersion: healthConsent.consentVersion,
      ...sentDraft,
    })
    .check(({ value, issues }) => {
      const chosen = value.expenses.flatMap(({ fileIds }) => fileIds.map((id) => id.toLowerCase()));
      const issue = (message: string) =>
        issues.push({ code: 'custom', message, path: ['expenses'], input: value.expenses });
      if (chosen.length > fileLimits.mostFiles) issue('KF010');
      if (new Set(chosen).size < chosen.length) issue('V007');
    }),
  days: claimDays,
  output: Claim,
  refusals: ['K401', 'KA004', 'K403', '#404', 'RM1003', 'KR003', 'KR004', 'KF018', 'K429'],
  clauses: ['S2.3-02', 'S5-01', 'S5-02', 'S5-03', 'S5-04'],
});

export const listClaims = operation({
  ...own,
  id: 'listClaims',
  method: 'GET',
  path: '/claims',
  summary: 'The own claims, those whose turn is the customer’s first, then the newest',
  input: z.strictObject({ page, limit }),
  output: z.object({ items: z.array(ClaimLine), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: [],
  clauses: ['S2.3-02', 'S7-23'],
});

export const readClaim = operation({
  ...one,
  id: 'readClaim',
  method: 'GET',
  path: '/claims/{number}',
  summary: 'One own claim whole: what was sent, what was decided line by line, and what happened',
  input: z.strictObject(which),
  refusals: ['#404'],
});

export const informClaim = operation({
  ...one,
  id: 'informClaim',
  rate: claimRates.claim,
  method: 'POST',
  path: '/claims/{number}/information',
  repeatable: true,
  summary: 'Give what the desk asked for, in words and files',
  headers: { key: 'draft-key' },
  input: z.strictObject({ ...which, text: textWithin(1, 2000), fileIds: files.default([]), key: draftKey.optional() }),
  refusals: ['#404', 'KR001', 'KR002', 'KF018', 'K429'],
});

export const withdrawClaim = operation({
  ...one,
  id: 'withdrawClaim',
  method: 'POST',
  path: '/claims/{number}/withdraw',
  repeatable: true,
  summary: 'Take the claim back before it is decided; its invoices can be sent in again',
  input: z.strictObject(which),
  example: { answer: { status: 'withdrawn' } },
  refusals: ['#404', 'KR001', 'KR002'],
});

export const objectToClaim = operation({
  ...one,
  id: 'objectToClaim',
  rate: claimRates.claim,
  method: 'POST',
  path: '/claims/{number}/objection',
  repeatable: true,
  summary: 'Object to a decision within thirty days; it is decided anew, and never for the worse',
  headers: { key: 'draft-key' },
  input: z.strictObject({ ...which, text: textWithin(1, 2000), fileIds: files.default([]), key: draftKey.optional() }),
  example: { answer: { status: 'appealed' } },
  refusals: ['#404', 'KR001', 'KR002', 'KR005', 'KR008', 'KF018', 'K429', 'KD006'],
});

/** Only the customer says where the money goes (T15), and the password proves who sits at the browser (ASVS 7.5.1). */
export const correctClaimAccount = operation({
  ...one,
  id: 'correctClaimAccount',
  method: 'POST',
  path: '/claims/{number}/account',
  repeatable: true,
  summary: 'Name another bank account after a payment came back, with the password',
  selfOnly: true,
  credentials: true,
  input: z.strictObject({
    ...which,
    holder: claimParts.payee.holder.meta({ example: 'Szőke Ünige' }),
    bankAccount: claimParts.payee.bankAccount,
    password: typedPassword,
  }),
  refusals: ['#404', 'KR001', 'KR002', 'KA009', 'U014', 'K429', 'K503'],
});
