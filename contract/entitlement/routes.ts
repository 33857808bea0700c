import { coming, customer, type RouteRow } from '../portal/route.ts';

export const routes = [
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives-forms',
    path: '/telekom-health-app-relatives/relative-forms-mode',
  },

  {
    ...customer,
    id: 'services-coverage',
    path: '/services/coverage',
    permission: 'hasCoverage',
    file: 'entitlement/coverage/coverage.tsx',
  },
  { ...customer, ...coming, id: 'services-relatives', path: '/services/relatives', permission: 'hasRelatives' },
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives',
    path: '/telekom-health-app-relatives',
    permission: 'hasRelatives',
  },
] as const satisfies readonly RouteRow[];
