import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  reservation: { part: 'reservations', handedOut: 'with its part', kept: { hold: 'visits' }, erased: 'emptied' },
  reservation_move: {
    part: 'reservations',
    handedOut: { not: 'The visit is handed out at the time it has; the times it had before are not.' },
    kept: { with: 'reservation' },
    erased: { stays: 'Which time was given up, and when.' },
  },
  rating: {
    part: 'reservations',
    handedOut: 'with its part',
    kept: { with: 'reservation' },
    erased: 'emptied',
  },
  call_back_wish: { part: 'call-backs', handedOut: 'with its part', kept: { with: 'call_back' }, erased: 'deleted' },
  call_back_step: {
    part: 'call-backs',
    handedOut: 'with its part',
    kept: { with: 'call_back' },
    erased: 'deleted',
  },
  waiting_wish: {
    part: 'waiting-places',
    handedOut: 'with its part',
    kept: { with: 'waiting_place' },
    erased: 'deleted',
  },
  favourite_doctor: {
    part: 'favourite-doctors',
    handedOut: 'with its part',
    kept: { with: 'favourite' },
    erased: 'deleted',
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
