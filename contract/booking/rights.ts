import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  reservation: {
    agent: ['read', 'act'],
    medical_adviser: ['read'],
    clinic_staff: ['read', 'act'],
    doctor: ['read'],
    supervisor: ['read', 'act', 'assign'],
  },
  call_back: { agent: ['read', 'act'], medical_adviser: ['read', 'act'], supervisor: ['read', 'act', 'assign'] },
  calendar: { supervisor: ['read', 'act'] },
  waiting_list: { agent: ['read', 'act'], clinic_staff: ['read'], supervisor: ['read', 'act', 'assign'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
