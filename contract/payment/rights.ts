import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  bank_transfer: { supervisor: ['act'] },
  payment_link: { agent: ['act'], supervisor: ['act'] },
  reconciliation: { supervisor: ['read', 'act'] },
  payment_review: { agent: ['read', 'act'], supervisor: ['read', 'act', 'assign'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
