import { desk, type RouteRow } from '../portal/route.ts';

export const routes = [
  { ...desk, id: 'desk', path: '/desk', file: 'desk/desk.tsx' },
] as const satisfies readonly RouteRow[];
