import { coming, customer, type RouteRow } from '../portal/route.ts';

export const routes = [
  {
    ...customer,
    ...coming,
    id: 'services-claim-reporting',
    path: '/services/claim-reporting',
    permission: 'hasClaimReporting',
  },
  {
    ...customer,
    ...coming,
    id: 'services-preauthorization',
    path: '/services/preauthorization',
    permission: 'hasPreauthorization',
  },
] as const satisfies readonly RouteRow[];
