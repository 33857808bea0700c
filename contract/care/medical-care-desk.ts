import { z } from 'zod';
import { bookingNumber } from '../booking/appointments.ts';
import { lateAccepted, ofCancelling, shownGivesBack } from '../booking/reservation.ts';
import { DeskRelative } from '../entitlement/relative.ts';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid, wholeNumber, wholeNumberWithin } from '../platform/rules.ts';
import { careRules } from './care-rules.ts';
import { Care } from './medical-care.ts';
import { FreeTimes, times, timesQuery } from './proposed-time.ts';

/** A care with the person's data, so each read of it is audited (P04, P07). */
export const DeskCare = Care.extend({
  name: z.string(),
  relative: DeskRelative.nullable(),
  email: z.string(),
  language: z.string(),
  overdue: z.boolean(),
  holder: Colleague.nullable(),
}).meta({ id: 'DeskCare' });
export type DeskCare = z.infer<typeof DeskCare>;

const which = { careId: uuid };
const reason = textWithin(1, 500);
const one = {
  pages: ['desk-medical-care'],
  output: DeskCare,
  invalid: { careId: '#404' },
  clauses: ['S7-14', 'S8.3-10'],
} as const;
const step = { ...one, method: 'POST', access: { desk: 'medical_care.act' } } as const;
const decides = { ...step, access: { desk: 'care_approval.act' } } as const;
const atClinic = { ...step, access: { desk: 'care_visit.act' } } as const;

const ended = ['#404', 'RS2002', 'RS2009'] as const;
const beforeAppearance = [...ended, 'RS2003', 'RS2007', 'RS2008', 'RS2010', 'RS2011', 'KM001'] as const;

export const getDeskCare = operation({
  ...one,
  id: 'getDeskCare',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/medical-cares/{careId}',
  summary: 'One medical care whole, with its items and its history',
  access: { desk: 'medical_care.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const createDeskCareDownload = operation({
  id: 'createDeskCareDownload',
  rate: caseRates.look,
  method: 'POST',
  path: '/desk/medical-cares/{careId}/downloads',
  summary: 'An address a file of the care is handed out at for one minute; the customer sees who took it',
  access: { desk: 'file_content.read' },
  pages: ['desk-medical-care'],
  input: z.strictObject({ ...which, fileId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'K403', 'KF013', 'KF024', 'K429'],
  invalid: { careId: '#404', fileId: '#404' },
  clauses: ['S3.12-01', 'S1-08', 'S7-14'],
});

export const sendForApproval = operation({
  ...step,
  id: 'sendForApproval',
  path: '/desk/medical-cares/{careId}/send-for-approval',
  repeatable: true,
  summary: 'Ask the medical adviser, who decides within two working days',
  input: z.strictObject(which),
  example: { answer: { status: 'pending_approval' } },
  refusals: beforeAppearance,
});

export const approveCareItems = operation({
  ...decides,
  id: 'approveCareItems',
  path: '/desk/medical-cares/{careId}/approve',
  repeatable: true,
  summary: 'Decide each item; with none of them approved there is nothing to book',
  input: z.strictObject({
    ...which,
    items: z
      .array(z.strictObject({ no: wholeNumberWithin(1, careRules.mostItems), approved: z.boolean('V007') }), 'V007')
      .max(careRules.mostItems, 'V005')
      .default([]),
  }),
  example: { input: { items: [{ no: 1, approved: true }] } },
  refusals: [...ended, 'RS2008', 'RM1002', 'KA022'],
});

export const rejectCare = operation({
  ...decides,
  id: 'rejectCare',
  path: '/desk/medical-cares/{careId}/reject',
  repeatable: true,
  summary: 'Refuse the care as a whole, and tell the customer why',
  input: z.strictObject({ ...which, reason }),
  example: { answer: { status: 'rejected' } },
  refusals: [...ended, 'RS2008'],
});

export const awaitBooking = operation({
  ...step,
  id: 'awaitBooking',
  path: '/desk/medical-cares/{careId}/await-booking',
  repeatable: true,
  summary: 'A time is to be found: at first, or because the one that was booked fell through',
  input: z.strictObject(which),
  example: { answer: { status: 'awaiting_booking' } },
  refusals: beforeAppearance,
});

export const listTimesForCare = operation({
  id: 'listTimesForCare',
  method: 'GET',
  path: '/desk/medical-cares/{careId}/times',
  summary: 'Free times of what the care is about, or of another visit, the soonest of each doctor first',
  lane: 'search',
  access: { desk: 'medical_care.act' },
  pages: ['desk-medical-care'],
  input: z.strictObject({ ...which, ...timesQuery }),
  output: FreeTimes,
  refusals: ['#404'],
  invalid: { careId: '#404' },
  clauses: ['S3.13-06', 'S3.9-01'],
});

export const proposeCareTimes = operation({
  ...step,
  id: 'proposeCareTimes',
  path: '/desk/medical-cares/{careId}/times',
  repeatable: true,
  summary: 'Propose up to three free times instead of those before, of which the customer takes one',
  input: z.strictObject({ ...which, times }),
  refusals: [...beforeAppearance, 'KQ004'],
});

export const bookCare = operation({
  ...step,
  id: 'bookCare',
  path: '/desk/medical-cares/{careId}/book',
  repeatable: true,
  summary: 'Say where and when, in words, and by which booking of the customer where there is one',
  input: z.strictObject({
    ...which,
    provider: textWithin(1, 200),
    doctor: textWithin(0, 200).default(''),
    time: textWithin(1, 200).meta({ example: '3 December 9:00' }),
    reservationNumber: bookingNumber.optional(),
  }),
  example: { answer: { status: 'booked' } },
  refusals: beforeAppearance,
  invalid: { careId: '#404', reservationNumber: '#404' },
});

export const markAppeared = operation({
  ...atClinic,
  id: 'markAppeared',
  path: '/desk/medical-cares/{careId}/appeared',
  repeatable: true,
  summary: 'Record that the patient came; where the care has a visit, at the visit, once it has begun',
  input: z.strictObject(which),
  example: { answer: { status: 'appeared' } },
  refusals: [...beforeAppearance, 'KT020', 'KM003'],
});

const most = 999_999_999;

type ItemWish = Partial<Record<'subfunctionId' | 'unitPrice', number | undefined>> & {
  provider: string;
  code: string;
  name: string;
};

const typedFields = ['code', 'name', 'unitPrice'] as const;
const isMissing = (value: unknown) => value === undefined || value === '';

/** An item from a price list needs its clinic; any other item needs its code, name and price. */
function missingIn(wish: ItemWish): readonly (keyof ItemWish)[] {
  if (wish.subfunctionId !== undefined) return wish.provider === '' ? ['provider'] : [];
  return typedFields.filter((name) => isMissing(wish[name]));
}

export const addCareItem = operation({
  ...atClinic,
  id: 'addCareItem',
  path: '/desk/medical-cares/{careId}/items',
  repeatable: true,
  summary:
    'Add what is to be done or was done: a visit at its price in a clinic’s list, or in words with its price, in minor units of the portal’s currency; the coverage says who pays how much',
  input: z
    .strictObject({
      ...which,
      subfunctionId: wholeNumber.optional(),
      provider: textWithin(0, 200).default(''),
      code: textWithin(0, 40).default(''),
      name: textWithin(0, 200).default(''),
      qty: wholeNumberWithin(1, 999).default(1),
      unitPrice: wholeNumberWithin(0, most).optional(),
    })
    .check(({ value, issues }) => {
      for (const name of missingIn(value)) issues.push({ code: 'custom', message: 'V001', path: [name], input: value });
      if (value.qty * (value.unitPrice ?? 0) > most)
        issues.push({ code: 'custom', message: 'V016', path: ['unitPrice'], input: value });
    }),
  example: { input: { subfunctionId: 101, provider: 'Bükkfa Rendelő' } },
  refusals: ['#404', 'RM1001', 'RM1003', 'RM1006', 'RM1008', 'RR1007'],
  clauses: ['S7-14', 'S8.3-09'],
});

export const finishCare = operation({
  ...atClinic,
  id: 'finishCare',
  path: '/desk/medical-cares/{careId}/finish',
  repeatable: true,
  summary: 'The clinic has done its part',
  input: z.strictObject(which),
  example: { answer: { status: 'finished' } },
  refusals: [...ended, 'RS2003', 'RS2004', 'RS2005', 'RS2008'],
});

export const closeCare = operation({
  ...step,
  id: 'closeCare',
  path: '/desk/medical-cares/{careId}/close',
  repeatable: true,
  summary: 'Everything is done; nothing changes any more',
  input: z.strictObject(which),
  example: { answer: { status: 'closed' } },
  refusals: [...ended, 'RS2003', 'RS2008', 'RS2012', 'RS2013', 'KM001'],
});

export const cancelCare = operation({
  ...step,
  id: 'cancelCare',
  path: '/desk/medical-cares/{careId}/cancel',
  repeatable: true,
  summary:
    'Cancel for the customer, or because it cannot be organised, and say why; its visit is cancelled with it, or neither',
  lane: 'booking',
  input: z.strictObject({ ...which, reason, lateAccepted, givesBack: shownGivesBack }),
  example: { answer: { status: 'cancelled' } },
  refusals: [...ended, 'RS2003', 'RS2006', 'KM001', ...ofCancelling, 'KT021'],
});

export const deleteCare = operation({
  ...step,
  id: 'deleteCare',
  path: '/desk/medical-cares/{careId}/delete',
  repeatable: true,
  summary: 'Take away what was asked for by mistake, while nothing was done; the row stays',
  input: z.strictObject({ ...which, reason }),
  example: { answer: { status: 'deleted' } },
  refusals: beforeAppearance,
});
