import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  complaint: { agent: ['read', 'act'], supervisor: ['read', 'act', 'assign', 'decide'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
