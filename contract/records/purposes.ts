import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  record: { also: [] },
  relative_proof: { also: [] },
  second_opinion: { also: ['dicom', 'zip'] },
} as const satisfies Record<string, FilePurpose>;
