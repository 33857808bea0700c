// One booking as the tests' portal answers it, from the held time to its end; tests/api/openapi.test.ts compares them.

/** These two are a held time, and the booking that it becomes. */
const holdToken = '1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk';
const token = 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0';

/** What every answer with a reservation shows. */
export const booked = {
  status: 'booked',
  step: 'finished',
  slotId: '3cb205b6-e885-5d37-a249-f93759ba6614',
  video: false,
  kind: 'first',
  cover: null,
  departure: null,
  payers: [],
  prepaid: false,
  payAt: 'clinic',
  paid: null,
  givesBack: null,
  discountRate: 0,
  personId: null,
  hasComment: false,
  expiresAt: null,
  canKeepLonger: false,
  verification: null,
  pendingAtPartner: false,
  refusedByPartner: false,
  givenUp: false,
  late: false,
  near: false,
  movingTo: null,
  movedFrom: null,
  icsUrl: `/api/reservations/${token}/visit.ics`,
  clash: null,
};

const unbooked = {
  cancelUntil: null,
  freeUntil: null,
  canCancel: false,
  canMove: false,
  icsUrl: null,
  canRemind: false,
  offersAccount: false,
} as const;

/** How the others differ from the booked one. */
export const onHold = {
  ...unbooked,
  token: holdToken,
  status: 'held',
  step: 'register',
  firstName: null,
  expiresAt: '2026-11-23T07:10:00Z',
  canKeepLonger: true,
} as const;

export const registered = {
  ...unbooked,
  status: 'pending_verification',
  step: 'verification',
  expiresAt: '2026-11-23T07:30:00Z',
  verification: {
    sentTo: 'u•••@example.com',
    expiresAt: '2026-11-24T07:00:00Z',
    resendFrom: '2026-11-23T07:01:00Z',
    hint: null,
  },
} as const;

export const verified = { ...registered, expiresAt: null, pendingAtPartner: true } as const;

export const cancelled = { ...unbooked, status: 'cancelled_by_patient', step: 'cancelled', payAt: null } as const;

export const guest = {
  holdToken,
  lastName: 'Szőke',
  firstName: 'Ünige',
  birthDate: '1980-05-14',
  email: 'unige.szoke@example.com',
  phone: '+36301234567',
  privacyAccepted: true,
  termsAccepted: true,
} as const;

/** What the second of two callers is told who want the same time. */
export const timeIsGone = {
  httpCode: 409,
  errorCode: '#400',
  message: 'This time is already booked.',
  violations: [],
  requestId: '68460a84-9fa4-4d56-b2b8-2b14752ec549',
  details: {
    alternatives: [
      {
        slotId: '8a5812cb-2473-583c-a5e5-47a10eed4c30',
        start: '2026-11-23T09:00:00Z',
      },
      {
        slotId: '72e3da18-b650-5347-9553-e084e6a2460b',
        start: '2026-11-23T09:30:00Z',
      },
      {
        slotId: '17a6399f-0860-5ca2-bd51-08848f04126c',
        start: '2026-11-23T10:00:00Z',
      },
    ],
    start: '2026-11-23T08:30:00Z',
    timeZone: 'Europe/Budapest',
  },
};

export const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Kapu//EN',
  'BEGIN:VEVENT',
  'UID:XVMY-ZNNC@hars.example',
  'DTSTAMP:20261123T070000Z',
  'DTSTART:20261123T083000Z',
  'DTEND:20261123T090000Z',
  'SUMMARY:First visit\\, Dr. Béla Kovács',
  'LOCATION:Bükkfa Rendelő\\, 1117 Budapest\\, Fehér út 3.',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
