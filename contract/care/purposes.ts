import type { FilePurpose } from '../platform/file-limits.ts';

/** What is sent after a request; its kind says which of these files it takes. */
export const replyPurpose = 'care_reply';

export const purposes = {
  care_request: { also: [], readers: 'care' },
  medical_care: { also: [], readers: 'care' },
  [replyPurpose]: { also: ['dicom', 'zip'], readers: 'care' },
} as const satisfies Record<string, FilePurpose>;
