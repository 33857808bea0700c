import { desk, type RouteRow } from '../portal/route.ts';

export const routes = [
  { ...desk, id: 'desk', path: '/desk', file: 'desk/desk.tsx' },
  { ...desk, id: 'desk-call-back', path: '/desk/call-backs/:id', file: 'desk/call-back.tsx' },
  { ...desk, id: 'desk-visit', path: '/desk/visits/:id', file: 'desk/visit.tsx' },
] as const satisfies readonly RouteRow[];
