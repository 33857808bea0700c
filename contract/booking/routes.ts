import {
  calendar,
  customer,
  productText,
  profile,
  publicCalendar,
  type RouteRow,
  routeTable,
  text,
  token,
} from '../portal/route.ts';

export const routes = routeTable([
  { ...productText, id: 'anyajegyszures2025', path: '/anyajegyszures2025', file: 'booking/campaign/campaign.tsx' },
  { ...text, id: 'clinics', path: '/clinics', file: 'booking/clinics/clinics.tsx' },

  { ...publicCalendar, id: 'function-list', path: '/landing/function-list', file: 'booking/home/function-list.tsx' },
  {
    ...publicCalendar,
    id: 'landing-provider-search',
    path: '/landing/provider-search',
    file: 'booking/search/provider-search.tsx',
    search: true,
  },
  {
    ...calendar,
    id: 'provider-search',
    path: '/services/provider-search',
    file: 'booking/search/provider-search.tsx',
    search: true,
  },
  {
    ...publicCalendar,
    id: 'reservation',
    lane: 'booking',
    path: '/services/provider-search/reservation',
    file: 'booking/reservation/reservation.tsx',
    nav: 'static',
    indexable: false,
  },
  // Beyond the specification: two visits one after the other, such as of two children (B8).
  {
    ...publicCalendar,
    auth: true,
    id: 'reservation-pair',
    lane: 'booking',
    path: '/services/provider-search/two-visits',
    file: 'booking/pair/pair.tsx',
    nav: 'static',
    indexable: false,
  },
  { ...calendar, id: 'provider', path: '/providers/:providerId', file: 'booking/provider/provider.tsx' },
  { ...calendar, id: 'doctor', path: '/providers/:providerId/doctors/:doctorId', file: 'booking/provider/doctor.tsx' },
  {
    ...calendar,
    id: 'specialization',
    path: '/providers/:providerId/specializations/:specializationId',
    file: 'booking/provider/specialization.tsx',
  },

  {
    ...token,
    id: 'delete-public-reservation',
    lane: 'booking',
    path: '/delete-public-reservation/:token',
    file: 'booking/reservation/delete.tsx',
  },
  // Beyond the specification: moving a booked visit, from any of its links.
  {
    ...token,
    id: 'move-reservation',
    lane: 'booking',
    path: '/move-reservation/:token',
    file: 'booking/move/move.tsx',
    // The address is not hidden as one from a mail is, because our own pages lead here.
    mailed: false,
  },
  {
    ...token,
    id: 'verify-public-reservation',
    lane: 'booking',
    path: '/verify-public-reservation/:token?',
    file: 'booking/reservation/verify.tsx',
  },
  {
    ...token,
    id: 'finish-reservation',
    lane: 'booking',
    path: '/finish-reservation/:token',
    file: 'booking/reservation/finish.tsx',
  },
  // The page of reservations is beyond the specification: a guest opens it by a mailed link, a customer by the session.
  {
    ...token,
    id: 'my-reservations',
    lane: 'booking',
    path: '/my-reservations/:token?',
    file: 'booking/my-reservations/my-reservations.tsx',
    // The address is not hidden, because it is the guest's key for a day, and the app keeps a copy under it.
    mailed: false,
  },
  {
    ...customer,
    id: 'waiting-list',
    path: '/waiting-list',
    file: 'booking/waiting-list/waiting-list.tsx',
    requireCalendar: true,
  },

  // Beyond the specification: somebody whose search finds no time can ask for a call (R32).
  {
    ...token,
    id: 'call-back',
    lane: 'booking',
    path: '/call-back/:token?',
    file: 'booking/call-back/call-back.tsx',
    mailed: false,
  },
  {
    ...profile,
    id: 'own-call-back',
    path: '/messages/call-backs/:number',
    file: 'booking/call-back/own-call-back.tsx',
  },

  {
    ...customer,
    id: 'services-appointments',
    path: '/services/appointments',
    file: 'booking/appointments/appointments.tsx',
    permission: 'hasAppointments',
  },
  {
    ...customer,
    id: 'services-appointment',
    path: '/services/appointments/:number',
    file: 'booking/appointments/appointment.tsx',
    permission: 'hasAppointments',
  },

  { ...text, id: 'embed', path: '/embed', file: 'booking/embed/embed.tsx', indexable: false },
] satisfies readonly RouteRow[]);
