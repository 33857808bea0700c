import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  file_name: { medical_adviser: ['read'], claims_assessor: ['read', 'act'], doctor: ['read'] },
  file_content: { medical_adviser: ['read'], claims_assessor: ['read'], doctor: ['read'] },
  record_content: { medical_adviser: ['read'], doctor: ['read', 'act'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
