import { account, type RouteRow } from '../portal/route.ts';

export const routes = [
  { ...account, id: 'my-data', path: '/my-data', file: 'interop/my-data/my-data.tsx' },
] as const satisfies readonly RouteRow[];
