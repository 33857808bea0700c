import { coming, customer, type RouteRow } from '../portal/route.ts';

export const routes = [
  // S2.2-01
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives-forms',
    path: '/telekom-health-app-relatives/relative-forms-mode',
  },

  // S2.3-01 … S2.3-19
  { ...customer, ...coming, id: 'services-coverage', path: '/services/coverage', permission: 'hasCoverage' },
  { ...customer, ...coming, id: 'services-relatives', path: '/services/relatives', permission: 'hasRelatives' },
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives',
    path: '/telekom-health-app-relatives',
    permission: 'hasRelatives',
  },
] as const satisfies readonly RouteRow[];
