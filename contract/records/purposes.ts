import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  record: { also: [], readers: 'own' },
  relative_proof: { also: [], readers: 'desk' },
  second_opinion: { also: ['dicom', 'zip'], readers: 'care' },
} as const satisfies Record<string, FilePurpose>;
