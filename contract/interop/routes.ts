import { account, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...account, id: 'my-data', path: '/my-data', file: 'interop/my-data/my-data.tsx' },
] satisfies readonly RouteRow[]);
