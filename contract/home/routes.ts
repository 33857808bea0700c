import { open, profile, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...open, id: 'home', path: '/', file: 'home/home.tsx', fixed: true },
  { ...profile, id: 'messages', path: '/messages', file: 'home/messages.tsx' },
] satisfies readonly RouteRow[]);
