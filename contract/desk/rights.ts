import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  case_content: { medical_adviser: ['read'], claims_assessor: ['read'] },
  letter: { agent: ['read', 'act'], supervisor: ['read', 'act'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
