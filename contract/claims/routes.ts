import { coming, customer, profile, type RouteRow } from '../portal/route.ts';

export const routes = [
  {
    ...customer,
    id: 'services-claim-reporting',
    path: '/services/claim-reporting',
    file: 'claims/claims/claims.tsx',
    permission: 'hasClaimReporting',
    uploads: 'claim',
  },
  {
    ...profile,
    id: 'services-claim',
    path: '/services/claim-reporting/:number',
    file: 'claims/claim/claim.tsx',
    uploads: 'claim_message',
  },
  {
    ...customer,
    ...coming,
    id: 'services-preauthorization',
    path: '/services/preauthorization',
    permission: 'hasPreauthorization',
  },
] as const satisfies readonly RouteRow[];
