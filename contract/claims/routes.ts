import { customer, profile, type RouteRow, routeTable } from '../portal/route.ts';

const preauthorization = { ...profile, permission: 'hasPreauthorization' } as const;

export const routes = routeTable([
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
    permission: 'hasPreauthorization',
    id: 'services-preauthorization',
    path: '/services/preauthorization',
    file: 'claims/preauthorization/list/preauthorizations.tsx',
  },
  {
    ...preauthorization,
    id: 'services-preauthorization-new',
    path: '/services/preauthorization/new',
    file: 'claims/preauthorization/form/form.tsx',
    uploads: 'preauthorization',
  },
  {
    ...preauthorization,
    id: 'services-preauthorization-case',
    path: '/services/preauthorization/:number',
    file: 'claims/preauthorization/case/case.tsx',
    uploads: 'preauthorization_answer',
  },
] satisfies readonly RouteRow[]);
