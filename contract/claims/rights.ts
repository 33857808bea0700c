import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  preauthorization: {
    medical_adviser: ['read', 'act', 'decide'],
    claims_assessor: ['read', 'act'],
    supervisor: ['read', 'act', 'assign'],
  },
  claim: { claims_assessor: ['read', 'act', 'decide'], supervisor: ['read', 'assign', 'pay'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
