import { account, desk, type RouteRow, routeTable, token } from '../portal/route.ts';

export const routes = routeTable([
  // Anybody can complain, also before a subscription is chosen or the privacy statement accepted.
  { ...token, id: 'complaint-new', path: '/complaints/new', file: 'complaints/new/new-complaint.tsx', mailed: false },
  {
    ...token,
    id: 'complaint-guest',
    path: '/complaints/guest/:token',
    file: 'complaints/complaint/guest-complaint.tsx',
    // The address is not hidden, because a guest may bookmark it until the answer has come.
    mailed: false,
  },
  { ...account, id: 'complaint', path: '/complaints/:number', file: 'complaints/complaint/own-complaint.tsx' },
  { ...desk, id: 'desk-complaints', path: '/desk/complaints', file: 'desk/complaint/register.tsx' },
  { ...desk, id: 'desk-complaint', path: '/desk/complaints/:id', file: 'desk/complaint/complaint.tsx' },
] satisfies readonly RouteRow[]);
