import { customer, type RouteRow, routeTable, token } from '../portal/route.ts';

const relatives = { ...customer, file: 'entitlement/relatives/relatives.tsx' } as const;
const relativeForm = { ...customer, file: 'entitlement/relative-form/relative-form.tsx' } as const;

export const routes = routeTable([
  {
    ...relativeForm,
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
  // Beyond the specification: somebody sees the price of a care before searching for a time.
  {
    ...customer,
    id: 'services-coverage-cost',
    path: '/services/coverage/cost',
    permission: 'hasCoverage',
    file: 'entitlement/coverage/cost.tsx',
  },
  { ...relatives, id: 'services-relatives', path: '/services/relatives', permission: 'hasRelatives' },
  {
    ...relatives,
    id: 'telekom-health-app-relatives',
    path: '/telekom-health-app-relatives',
    permission: 'hasRelatives',
  },

  // Beyond the specification: the form to add a relative as a page of the portal, and the page for an invited relative.
  { ...relativeForm, id: 'relative-add', path: '/services/relatives/add', permission: 'hasRelatives' },
  {
    ...token,
    id: 'relative-invitation',
    path: '/relative-invitation/:token',
    file: 'entitlement/invitation/invitation.tsx',
  },
] satisfies readonly RouteRow[]);
