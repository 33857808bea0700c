import type { DeskGrants } from '../platform/desk-right.ts';
import type { Names } from '../platform/names.ts';

export const rights = {
  video_visit: { doctor: ['read', 'act'], supervisor: ['read', 'assign'] },
  duty: { clinic_staff: ['read', 'act'], doctor: ['read'], supervisor: ['read', 'act'] },
} as const satisfies DeskGrants;

declare module '../platform/desk-right.ts' {
  interface DeskRows extends Names<typeof rights> {}
}
