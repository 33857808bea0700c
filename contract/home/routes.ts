import { account, open, profile, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...open, id: 'home', path: '/', file: 'home/home.tsx', fixed: true },
  { ...profile, id: 'messages', path: '/messages', file: 'home/messages.tsx' },
  { ...profile, id: 'case', path: '/cases/:number', file: 'home/case/case.tsx' },
  { ...account, id: 'consents', path: '/my-data/consents', file: 'home/consents/consents.tsx' },
  { ...account, id: 'consent', path: '/my-data/consents/:caseRef', file: 'home/consents/consent.tsx' },
] satisfies readonly RouteRow[]);
