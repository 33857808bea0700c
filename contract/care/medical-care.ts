import { z } from 'zod';
import { bookingNumber } from '../booking/appointments.ts';
import { callWindows } from '../booking/call-back-states.ts';
import { lateAccepted, ofCancelling, shownGivesBack } from '../booking/reservation.ts';
import { Departure } from '../entitlement/promise.ts';
import { Access } from '../identity/access-log.ts';
import { day } from '../platform/day-schema.ts';
import { sentDraft } from '../platform/draft.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { flag, limit, page, textWithin, uuid, wholeNumber, wholeNumberWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { FileData } from '../records/record.ts';
import { careDays } from './care-days.ts';
import { careRules } from './care-rules.ts';
import { healthConsent } from './health-consent.ts';
import { careStates } from './medical-care-states.ts';
import { ofBooking, ProposedTime, pays } from './proposed-time.ts';
import { careRates } from './rates.ts';

export const urgencies = ['routine', 'soon', 'urgent'] as const;

const Urgency = z.enum(urgencies, 'V007');
const ContactWindow = z.enum(statesOf(callWindows), 'V007');

const Range = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'KW009', path: ['to'] });

/** All sums are in the portal's currency. */
export const CareItem = z
  .object({
    no: z.int(),
    code: z.string().meta({ example: '101' }),
    name: z.string().meta({ example: 'First visit' }),
    qty: z.int(),
    unitPrice: Money,
    insurerPart: Money,
    patientPart: Money,
    isVisit: z.boolean(),
    /** The earlier price and the reason for the difference, if the visit costs something else now (B17). */
    departure: Departure.nullable(),
    approved: z.boolean().nullable(),
  })
  .meta({ id: 'CareItem' });
export type CareItem = z.infer<typeof CareItem>;

const CareLine = z.object({
  id: z.uuid(),
  number: z.string(),
  person: z.string().nullable(),
  status: z.enum(statesOf(careStates)),
  turn: z.enum(['customer', 'desk', 'clinic']).nullable(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  serviceType: z.string().meta({ example: 'diagnostics' }),
  specialization: z.object({ id: z.int(), name: z.string().meta({ example: 'Internal medicine' }) }).nullable(),
  urgency: z.enum(urgencies),
  askedAt: z.iso.datetime(),
});

export const Care = CareLine.extend({
  requestedDates: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  preferredPlace: z.string().meta({ example: 'Budapest' }),
  radiusKm: z.int().nullable().meta({ example: 20 }),
  complaint: z.string().nullable().meta({ example: 'My knee has hurt for two weeks.' }),
  onsetDate: z.iso.date().nullable().meta({ example: '2026-11-01' }),
  preauthRef: z.string().nullable(),
  phone: z.string(),
  contactWindow: z.enum(statesOf(callWindows)),
  files: z.array(FileData),
  items: z.array(CareItem),
  provider: z.string().nullable(),
  appointment: z
    .object({
      time: z.string().meta({ example: '3 December 9:00' }),
      doctor: z.string().nullable(),
      reservation: z.string().nullable(),
      /** The sum paid here for the visit, and what cancelling gives back or gave back; null where nothing was paid. */
      paid: Money.nullable(),
      givesBack: Money.nullable(),
    })
    .nullable(),
  times: z.array(ProposedTime),
  reason: z.string().nullable(),
  request: z.string().nullable().meta({ example: 'XVMY-ZNNC' }),
  history: z.array(Access),
});
export type Care = z.infer<typeof Care>;

export const MedicalCare = Care.extend({
  canBook: z.boolean(),
  canCancel: z.boolean(),
}).meta({ id: 'MedicalCare' });
export type MedicalCare = z.infer<typeof MedicalCare>;

const own = { access: 'subscriber', health: ['medical_care.read'] } as const;

/** Only the customer can consent, so no operator asks for a care in their name (T15). */
export const createMedicalCare = operation({
  ...own,
  id: 'createMedicalCare',
  rate: careRates.medicalCare,
  method: 'POST',
  path: '/medical-cares',
  repeatable: true,
  summary: 'Ask for a medical care to be organised; answers a number to be read out and until when it is done',
  lane: 'booking',
  selfOnly: true,
  headers: { key: 'draft-key' },
  input: z.strictObject({
    personId: uuid.optional(),
    serviceType: z.union([wholeNumber, textWithin(1, 60)], 'V007').meta({ example: 'diagnostics' }),
    specializationId: wholeNumber.optional(),
    requestedDates: z.array(Range, 'V007').min(1, 'V001').max(careRules.mostRanges, 'V005'),
    preferredPlace: textWithin(1, 120).meta({ example: 'Budapest' }),
    radiusKm: wholeNumberWithin(1, 500).optional(),
    complaint: textWithin(1, 2000).meta({ example: 'My knee has hurt for two weeks.' }),
    onsetDate: day.optional(),
    urgency: Urgency,
    recommendationFileIds: z.array(uuid, 'V007').max(fileLimits.mostFiles, 'V005').default([]),
    ...sentDraft,
    preauthRef: textWithin(0, 60).optional(),
    phone,
    contactWindow: ContactWindow.default('any'),
    ...healthConsent,
  }),
  days: careDays,
  output: MedicalCare,
  refusals: ['#404', 'RM1003', 'RM1009', 'KE008', 'KF018', 'K429'],
  clauses: ['S7-14', 'S3.13-06'],
});

export const listMedicalCares = operation({
  ...own,
  id: 'listMedicalCares',
  method: 'GET',
  path: '/medical-cares',
  summary: "The customer's medical cares, the newest first; all, or those that no request is about",
  input: z.strictObject({ page, limit, withoutRequest: flag.default(false) }),
  output: z.object({
    items: z.array(CareLine),
    page: z.int(),
    limit: z.int(),
    /** Cares are counted up to 1,000; more of them still count as 1,000. */
    total: z.int(),
  }),
  refusals: ['RM1003'],
  clauses: ['S3.13-06', 'S7-23'],
});

const one = { ...own, output: MedicalCare, clauses: ['S3.13-06'] } as const;

export const readMedicalCare = operation({
  ...one,
  id: 'readMedicalCare',
  method: 'GET',
  path: '/medical-cares/{number}',
  summary: 'One medical care of the customer by its number, with what happened to it and by whom',
  input: z.strictObject({ number: bookingNumber }),
  refusals: ['#404', 'RM1003'],
  invalid: { '*': '#404' },
});

export const takeCareTime = operation({
  ...one,
  id: 'takeCareTime',
  health: ['medical_care.act'],
  method: 'POST',
  path: '/medical-cares/{number}/times/{slotId}/take',
  repeatable: true,
  summary: 'Book a time that the desk proposed at the price that was shown; safe to repeat',
  pages: ['medical-care', 'request'],
  lane: 'booking',
  input: z.strictObject({ number: bookingNumber, slotId: z.uuid('#404'), pays }),
  example: { input: { pays: 24_500 }, answer: { status: 'booked' } },
  refusals: ['#404', 'RM1003', 'RS2002', 'RS2003', 'RS2007', 'RS2009', 'RS2011', ...ofBooking],
  invalid: { '*': '#404' },
});

export const cancelMedicalCare = operation({
  ...one,
  id: 'cancelMedicalCare',
  health: ['medical_care.act'],
  method: 'POST',
  path: '/medical-cares/{number}/cancel',
  repeatable: true,
  summary: 'The care is not wanted any more; its visit is cancelled with it, or neither',
  lane: 'booking',
  input: z.strictObject({
    number: bookingNumber,
    reason: textWithin(0, 500).default(''),
    lateAccepted,
    givesBack: shownGivesBack,
  }),
  example: { input: { reason: 'I do not need it any more.' }, answer: { status: 'cancelled' } },
  refusals: ['#404', 'RM1003', 'RS2002', 'RS2003', 'RS2006', 'RS2009', ...ofCancelling, 'KT021'],
  invalid: { number: '#404' },
});
