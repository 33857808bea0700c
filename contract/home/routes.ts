import { open, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...open, id: 'home', path: '/', file: 'home/home.tsx', fixed: true },
] satisfies readonly RouteRow[]);
