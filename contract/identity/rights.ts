import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  unmatched_member: { agent: ['read', 'act'], supervisor: ['read', 'act', 'assign'] },
  account: { agent: ['read'], medical_adviser: ['read'], claims_assessor: ['read'], supervisor: ['read'] },
  customer: { agent: ['act'], supervisor: ['act'] },
  operator: { supervisor: ['read', 'act'] },
  history: { agent: ['read'], medical_adviser: ['read'], claims_assessor: ['read'], supervisor: ['read'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
