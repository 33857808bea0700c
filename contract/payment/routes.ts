import { account, med24, med24Profile, type RouteRow, routeTable, token } from '../portal/route.ts';

export const routes = routeTable([
  {
    ...token,
    id: 'pay-reservation',
    lane: 'booking',
    path: '/reservation-payment/:token',
    file: 'payment/visit/pay-visit.tsx',
    mailed: false,
  },
  {
    ...token,
    id: 'reservation-payment-return',
    path: '/reservation-payment-return',
    file: 'payment/payment-return/payment-return.tsx',
    mailed: false,
  },
  { ...account, id: 'payment-link', path: '/payment-link/:id', file: 'payment/payment-link/payment-link.tsx' },
  { ...med24Profile, id: 'med24-profile', path: '/med24/profile', file: 'payment/med24-profile/med24-profile.tsx' },
  {
    ...med24Profile,
    id: 'med24-profile-edit',
    path: '/med24/profile/edit',
    file: 'payment/med24-profile/edit-profile.tsx',
  },
  // Visitors subscribe too, and return from the payment in any tab (S6-01). They see its result
  // before they accept any text.
  {
    ...med24Profile,
    id: 'med24-simplepay-return',
    path: '/med24/simplepay/simplepay-return',
    file: 'payment/payment-return/payment-return.tsx',
    auth: false,
    beforePrivacy: true,
  },
  {
    ...med24Profile,
    id: 'med24-subscription-new',
    path: '/med24/subscription/new',
    file: 'payment/new-plan/new-plan.tsx',
    auth: false,
    beforePrivacy: true,
  },
  {
    ...med24,
    id: 'med24-subscription-details',
    path: '/med24/subscription/details',
    file: 'payment/own-plans/own-plans.tsx',
    beforePrivacy: true,
  },
  {
    ...med24,
    id: 'med24-subscription-transactions',
    path: '/med24/subscription/transactions',
    file: 'payment/own-plans/transactions.tsx',
    beforePrivacy: true,
  },
  {
    ...med24,
    id: 'med24-subscription',
    path: '/med24/subscription/:uuid',
    file: 'payment/own-plans/own-plan.tsx',
    beforePrivacy: true,
  },
  {
    ...med24,
    id: 'med24-subscription-cancel',
    path: '/med24/subscription/:uuid/cancel',
    file: 'payment/own-plans/cancel-plan.tsx',
    beforePrivacy: true,
  },
  {
    ...med24Profile,
    id: 'med24-subscription-modification-new',
    path: '/med24/subscription/:uuid/modification/new',
    file: 'payment/own-plans/new-change.tsx',
    beforePrivacy: true,
  },
  {
    ...med24,
    id: 'med24-subscription-modification',
    path: '/med24/subscription/:uuid/modification/:modificationUuid',
    file: 'payment/own-plans/plan-change.tsx',
    beforePrivacy: true,
  },
] satisfies readonly RouteRow[]);
