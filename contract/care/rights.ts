import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  care_request: {
    agent: ['read', 'act'],
    medical_adviser: ['read', 'act'],
    doctor: ['read', 'act'],
    supervisor: ['read', 'act', 'assign'],
  },
  medical_care: {
    agent: ['read', 'act'],
    medical_adviser: ['read', 'act'],
    clinic_staff: ['read'],
    supervisor: ['read', 'act', 'assign'],
  },
  care_approval: { medical_adviser: ['act'], supervisor: ['act'] },
  care_visit: { agent: ['act'], clinic_staff: ['act'], supervisor: ['act'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
