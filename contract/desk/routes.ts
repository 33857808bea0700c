import { desk, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...desk, id: 'desk', path: '/desk', file: 'desk/desk.tsx' },
  { ...desk, id: 'desk-call-back', path: '/desk/call-backs/:id', file: 'desk/call-back.tsx' },
  { ...desk, id: 'desk-care-request', path: '/desk/requests/:id', file: 'desk/care-request/care-request.tsx' },
  { ...desk, id: 'desk-waiting', path: '/desk/waiting-list/:id', file: 'desk/waiting.tsx' },
  { ...desk, id: 'desk-visit', path: '/desk/visits/:id', file: 'desk/visit.tsx' },
  { ...desk, id: 'desk-medical-care', path: '/desk/medical-cares/:id', file: 'desk/medical-care/medical-care.tsx' },
  {
    ...desk,
    id: 'desk-preauthorization',
    path: '/desk/preauthorizations/:id',
    file: 'desk/preauthorization/preauthorization.tsx',
  },
  { ...desk, id: 'desk-member', path: '/desk/members/:id', file: 'desk/member.tsx' },
  { ...desk, id: 'desk-payment-review', path: '/desk/payments/:id', file: 'desk/payment-review.tsx' },
  { ...desk, id: 'desk-letter', path: '/desk/letters/:id', file: 'desk/letter.tsx' },
  { ...desk, id: 'desk-relative', path: '/desk/relatives/:id', file: 'desk/relative.tsx' },
  { ...desk, id: 'desk-claim', path: '/desk/claims/:id', file: 'desk/claim/claim.tsx' },
  { ...desk, id: 'desk-payouts', path: '/desk/payouts', file: 'desk/payouts/payouts.tsx' },
  { ...desk, id: 'desk-payout', path: '/desk/payouts/:id', file: 'desk/payouts/payout.tsx' },
  {
    ...desk,
    id: 'desk-reconciliations',
    path: '/desk/reconciliations',
    file: 'desk/reconciliation/reconciliations.tsx',
  },
  {
    ...desk,
    id: 'desk-reconciliation',
    path: '/desk/reconciliations/:id',
    file: 'desk/reconciliation/reconciliation.tsx',
  },
  { ...desk, id: 'desk-search', path: '/desk/search', file: 'desk/search/search.tsx' },
  { ...desk, id: 'desk-person', path: '/desk/persons/:id', file: 'desk/search/person.tsx' },
  {
    ...desk,
    id: 'desk-payment-links',
    path: '/desk/persons/:id/payment-links',
    file: 'desk/search/payment-links.tsx',
  },
  { ...desk, id: 'desk-case', path: '/desk/episodes/:number', file: 'desk/case.tsx' },
] satisfies readonly RouteRow[]);
