import type { Reservation } from './booking/reservation.ts';
import { holdToken, token } from './input-examples.ts';
import type { Examples } from './operations.ts';

// One booking as the tests' portal answers it; tests/api/openapi.test.ts compares them.

const price = {
  list: { amount: 24500, currency: 'HUF' },
  discountRate: 0,
  pays: { amount: 24500, currency: 'HUF' },
} as const;

const hold: Reservation = {
  token: holdToken,
  number: 'XVMY-ZNNC',
  status: 'held',
  step: 'register',
  slotId: '3cb205b6-e885-5d37-a249-f93759ba6614',
  subfunctionId: 101,
  doctor: { id: 1, name: 'Dr. Béla Kovács' },
  provider: { id: 1, name: 'Bükkfa Rendelő', address: '1117 Budapest, Fehér út 3.', phone: '+36 1 555 0100' },
  specialization: 'Internal medicine',
  subfunction: 'First visit',
  video: false,
  kind: 'first',
  start: '2026-11-23T08:30:00Z',
  end: '2026-11-23T09:00:00Z',
  timeZone: 'Europe/Budapest',
  price,
  cover: null,
  departure: null,
  payers: [],
  prepaid: false,
  payAt: 'clinic',
  paid: null,
  givesBack: null,
  discountRate: 0,
  firstName: null,
  forRelative: null,
  personId: null,
  hasComment: false,
  expiresAt: '2026-11-23T07:10:00Z',
  canKeepLonger: true,
  verification: null,
  pendingAtPartner: false,
  refusedByPartner: false,
  givenUp: false,
  cancelUntil: null,
  freeUntil: null,
  late: false,
  near: false,
  canCancel: false,
  canMove: false,
  movingTo: null,
  movedFrom: null,
  icsUrl: null,
  clash: null,
  reminds: true,
  canRemind: false,
  offersAccount: false,
};

const registered: Reservation = {
  ...hold,
  token,
  status: 'pending_verification',
  step: 'verification',
  firstName: 'Ünige',
  forRelative: null,
  expiresAt: '2026-11-23T07:30:00Z',
  canKeepLonger: false,
  verification: {
    sentTo: 'u•••@example.com',
    expiresAt: '2026-11-24T07:00:00Z',
    resendFrom: '2026-11-23T07:01:00Z',
    hint: null,
  },
};

const verified: Reservation = { ...registered, expiresAt: null, pendingAtPartner: true };

const booked: Reservation = {
  ...verified,
  status: 'booked',
  step: 'finished',
  verification: null,
  pendingAtPartner: false,
  cancelUntil: '2026-11-23T08:30:00Z',
  freeUntil: '2026-11-23T08:30:00Z',
  canCancel: true,
  canMove: true,
  icsUrl: `/api/reservations/${token}/visit.ics`,
  canRemind: true,
  offersAccount: true,
};

const cancelled: Reservation = {
  ...booked,
  status: 'cancelled_by_patient',
  step: 'cancelled',
  payAt: null,
  cancelUntil: null,
  freeUntil: null,
  canCancel: false,
  canMove: false,
  icsUrl: null,
  canRemind: false,
  offersAccount: false,
};

const times = [
  ['3cb205b6-e885-5d37-a249-f93759ba6614', '2026-11-23T08:30:00Z', '2026-11-23T09:00:00Z'],
  ['8a5812cb-2473-583c-a5e5-47a10eed4c30', '2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z'],
  ['72e3da18-b650-5347-9553-e084e6a2460b', '2026-11-23T09:30:00Z', '2026-11-23T10:00:00Z'],
  ['17a6399f-0860-5ca2-bd51-08848f04126c', '2026-11-23T10:00:00Z', '2026-11-23T10:30:00Z'],
  ['03970352-9660-54dc-9359-520cc66344ae', '2026-11-24T08:00:00Z', '2026-11-24T08:30:00Z'],
  ['db8e3a90-58ae-517f-99fa-06df5e732545', '2026-11-24T08:30:00Z', '2026-11-24T09:00:00Z'],
  ['9e11e173-5c88-596d-af63-eabe9457873e', '2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z'],
  ['4d5de04e-1316-546c-827c-00016977a7b0', '2026-11-25T08:00:00Z', '2026-11-25T08:30:00Z'],
  ['711fa8c6-5fad-5333-986f-e49f7d54a8e0', '2026-11-25T08:30:00Z', '2026-11-25T09:00:00Z'],
  ['f56c7302-1d27-5194-864a-e0297ee76d55', '2026-11-25T09:00:00Z', '2026-11-25T09:30:00Z'],
  ['3a640c20-a4c9-56a2-9222-e8970e255a11', '2026-11-26T08:00:00Z', '2026-11-26T08:30:00Z'],
  ['e40f784b-c8dd-5a10-8e83-74e1a8b14bf9', '2026-11-26T08:30:00Z', '2026-11-26T09:00:00Z'],
  ['b00b1ae3-6477-536c-a009-b505c063975d', '2026-11-26T09:00:00Z', '2026-11-26T09:30:00Z'],
] as const;

export const examples: Examples = {
  searchDoctors: {
    input: { providerName: 'Bükkfa', subfunction: 101, sortBy: 'nearest', limit: 1 },
    output: {
      items: [
        {
          doctor: {
            id: 1,
            name: 'Dr. Béla Kovács',
            specialization: 'Internal medicine',
            languages: ['hu', 'en'],
            rating: 4.7,
            ratingCount: 12,
            photo: null,
          },
          provider: {
            id: 1,
            name: 'Bükkfa Rendelő',
            address: '1117 Budapest, Fehér út 3.',
            city: 'Budapest',
            lat: 47.47,
            lng: 19.05,
            timeZone: 'Europe/Budapest',
            phone: '+36 1 555 0100',
          },
          subfunctionId: 101,
          subfunction: 'First visit',
          video: false,
          price,
          organisable: ['by_user', 'by_insured'],
          bookable: true,
          cover: null,
          nextFree: '2026-11-23T08:30:00Z',
          closed: false,
          distance: null,
          countWithin7Days: 29,
          slots: times.map(([slotId, start, end]) => ({ slotId, start, end, bookedBy: 'portal' })),
        },
      ],
      page: 1,
      limit: 1,
      total: 2,
      networks: [],
    },
  },
  startReservation: {
    input: { slotId: hold.slotId, subfunctionId: 101 },
    output: hold,
    refusal: {
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
    },
  },
  registerReservation: {
    input: {
      holdToken: hold.token,
      lastName: 'Szőke',
      firstName: 'Ünige',
      birthDate: '1980-05-14',
      email: 'unige.szoke@example.com',
      phone: '+36301234567',
      privacyAccepted: true,
      termsAccepted: true,
    },
    output: registered,
  },
  verifyReservation: { input: { token, code: '578287' }, output: verified },
  finishReservation: { input: { token }, output: booked },
  cancelReservation: { input: { token }, output: cancelled },
};
