import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  policy_review: { agent: ['read', 'act'], supervisor: ['read', 'act', 'assign'] },
  relative: { agent: ['read', 'act'], supervisor: ['read', 'act'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
