import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid, wholeNumber, wholeNumberWithin } from '../platform/rules.ts';
import { decisionCodes, Preauthorization } from './preauthorization.ts';
import { preauthRules } from './preauthorization-rules.ts';

/** A pre-authorisation with the person's data, so each read of it is audited (P04, P07). */
export const DeskPreauthorization = Preauthorization.extend({
  name: z.string(),
  birthDate: z.iso.date().nullable(),
  taj: z.string().meta({ example: '123456788' }),
  policyNo: z.string(),
  language: z.string(),
  overdue: z.boolean(),
  holder: Colleague.nullable(),
  benefits: z.array(
    z.object({
      no: z.int(),
      benefit: z.string().meta({ example: 'specialist' }),
      /** Uses, or minor units where `isMoney`; null for a benefit without a limit. */
      left: z.int().nullable(),
      isMoney: z.boolean(),
      providers: z.array(
        z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }), price: z.int().nullable() }),
      ),
    }),
  ),
}).meta({ id: 'DeskPreauthorization' });
export type DeskPreauthorization = z.infer<typeof DeskPreauthorization>;

const which = { preauthId: uuid };
const one = {
  pages: ['desk-preauthorization'],
  output: DeskPreauthorization,
  invalid: { preauthId: '#404' },
  clauses: ['S2.3-09', 'S2.8-01'],
} as const;
const step = { ...one, method: 'POST', access: { desk: 'preauthorization.act' } } as const;
const decides = { ...step, access: { desk: 'preauthorization.decide' } } as const;
const holderRefusals = ['#404', 'KP001', 'KP002', 'KP006'] as const;

export const getDeskPreauthorization = operation({
  ...one,
  id: 'getDeskPreauthorization',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/preauthorizations/{preauthId}',
  summary: 'One pre-authorisation whole, with what is left of the benefits and its history',
  access: { desk: 'preauthorization.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const askForPreauthInformation = operation({
  ...step,
  id: 'askForPreauthInformation',
  path: '/desk/preauthorizations/{preauthId}/ask',
  repeatable: true,
  summary: 'Ask the customer for what is missing; they have fifteen days',
  input: z.strictObject({ ...which, text: textWithin(1, 2000) }),
  example: { answer: { status: 'info_requested' } },
  refusals: holderRefusals,
});

const Decided = z.strictObject({
  no: wholeNumberWithin(1, preauthRules.mostItems),
  /** The number of cares that are approved; 0 refuses this care. */
  qty: wholeNumberWithin(0, preauthRules.mostQty),
  /** The most that the insurer pays for each care, in minor units; needed where the benefit's limit is a sum. */
  amount: wholeNumber.optional(),
  providerIds: z.array(wholeNumber, 'V007').max(50, 'V005').default([]),
  remark: textWithin(0, 300).default(''),
});

export const decidePreauthorization = operation({
  ...decides,
  id: 'decidePreauthorization',
  path: '/desk/preauthorizations/{preauthId}/decide',
  repeatable: true,
  summary: 'Approve wholly or partly, care by care; each approved unit reserves its share of the limit',
  input: z.strictObject({
    ...which,
    items: z.array(Decided, 'V007').max(preauthRules.mostItems, 'V005'),
    validDays: wholeNumberWithin(1, preauthRules.mostValidDays).default(preauthRules.validDays),
    remark: textWithin(0, 1000).default(''),
  }),
  example: { input: { items: [{ no: 1, qty: 1, amount: 12_500 }] }, answer: { status: 'approved' } },
  refusals: [...holderRefusals, 'RM1002', ...decisionCodes, 'KP008', 'KA022'],
});

export const rejectPreauthorization = operation({
  ...decides,
  id: 'rejectPreauthorization',
  path: '/desk/preauthorizations/{preauthId}/reject',
  repeatable: true,
  summary: 'Refuse it as a whole and tell the customer why; they may object for thirty days',
  input: z.strictObject({ ...which, reason: textWithin(1, 1000) }),
  example: { answer: { status: 'rejected' } },
  refusals: [...holderRefusals, 'KP004'],
});

export const createPreauthDownload = operation({
  id: 'createPreauthDownload',
  rate: caseRates.look,
  method: 'POST',
  path: '/desk/preauthorizations/{preauthId}/downloads',
  summary: 'An address a file of the case is handed out at for one minute; the customer sees who took it',
  access: { desk: 'file_content.read' },
  pages: ['desk-preauthorization'],
  input: z.strictObject({ ...which, fileId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'K403', 'KF013', 'KF024', 'K429'],
  invalid: { preauthId: '#404', fileId: '#404' },
  clauses: ['S2.3-09'],
});
