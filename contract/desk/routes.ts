import { desk, type RouteRow } from '../portal/route.ts';

export const routes = [
  { ...desk, id: 'desk', path: '/desk', file: 'desk/desk.tsx' },
  { ...desk, id: 'desk-call-back', path: '/desk/call-backs/:callBackId', file: 'desk/call-back.tsx' },
] as const satisfies readonly RouteRow[];
