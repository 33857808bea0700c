import type { Organiser } from '../directory/offering.ts';
import { languages } from '../platform/languages.ts';

const price = {
  list: { amount: 24500, currency: 'HUF' },
  discountRate: 0,
  pays: { amount: 24500, currency: 'HUF' },
} as const;

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

/** The first doctor that a search of the tests' portal finds. */
export const doctorItem = {
  doctor: {
    id: 1,
    name: 'Dr. Béla Kovács',
    specialization: 'Internal medicine',
    languages: languages.slice(0, 2),
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
  organisable: ['by_user', 'by_insured'] satisfies Organiser[],
  bookable: true,
  cover: null,
  nextFree: '2026-11-23T08:30:00Z',
  closed: false,
  distance: null,
  countWithin7Days: 29,
  slots: times.map(([slotId, start, end]) => ({ slotId, start, end, bookedBy: 'portal' as const })),
};
