import { coming, med24, med24Profile, type RouteRow } from '../portal/route.ts';

export const routes = [
  // S2.2-01
  { ...med24Profile, ...coming, id: 'med24-profile', path: '/med24/profile' },
  { ...med24Profile, ...coming, id: 'med24-profile-edit', path: '/med24/profile/edit' },
  // S6-01: visitors subscribe, and come back from the card payment in whatever tab that left them.
  {
    ...med24Profile,
    ...coming,
    id: 'med24-simplepay-return',
    path: '/med24/simplepay/simplepay-return',
    auth: false,
    beforePrivacy: true,
  },
  { ...med24Profile, ...coming, id: 'med24-subscription-new', path: '/med24/subscription/new', auth: false },
  { ...med24, ...coming, id: 'med24-subscription-details', path: '/med24/subscription/details' },
  { ...med24, ...coming, id: 'med24-subscription-transactions', path: '/med24/subscription/transactions' },
  { ...med24, ...coming, id: 'med24-subscription', path: '/med24/subscription/:uuid' },
  {
    ...med24Profile,
    ...coming,
    id: 'med24-subscription-modification-new',
    path: '/med24/subscription/:uuid/modification/new',
  },
  {
    ...med24,
    ...coming,
    id: 'med24-subscription-modification',
    path: '/med24/subscription/:uuid/modification/:modificationUuid',
  },
] as const satisfies readonly RouteRow[];
