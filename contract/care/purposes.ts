import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  care_request: { also: [] },
  medical_care: { also: [] },
} as const satisfies Record<string, FilePurpose>;
