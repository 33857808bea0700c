import type { FilePurpose } from '../platform/file-limits.ts';

export const replyPurpose = 'care_reply';

export const purposes = {
  care_request: { also: [], readers: 'care' },
  medical_care: { also: [], readers: 'care' },
  [replyPurpose]: { also: ['dicom', 'zip'], readers: 'care' },
} as const satisfies Record<string, FilePurpose>;
