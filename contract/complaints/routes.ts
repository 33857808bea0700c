import { account, desk, type RouteRow, routeTable, token } from '../portal/route.ts';

export const routes = routeTable([
  // A complaint needs no chosen subscription and no accepted statement.
  { ...token, id: 'complaint-new', path: '/complaints/new', file: 'complaints/new/new-complaint.tsx', mailed: false },
  {
    ...token,
    id: 'complaint-guest',
    path: '/complaints/guest/:token',
    file: 'complaints/complaint/guest-complaint.tsx',
    // A guest bookmarks it until the answer is there.
    mailed: false,
  },
  { ...account, id: 'complaint', path: '/complaints/:number', file: 'complaints/complaint/own-complaint.tsx' },
  { ...desk, id: 'desk-complaints', path: '/desk/complaints', file: 'desk/complaint/register.tsx' },
  { ...desk, id: 'desk-complaint', path: '/desk/complaints/:id', file: 'desk/complaint/complaint.tsx' },
] satisfies readonly RouteRow[]);
