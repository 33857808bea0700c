import { coming, customer, type RouteRow } from '../portal/route.ts';

export const routes = [
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives-forms',
    path: '/telekom-health-app-relatives/relative-forms-mode',
  },

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
