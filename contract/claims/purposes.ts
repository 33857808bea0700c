import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  /** Receipts of the form, and what is sent when the desk asked for it. */
  claim: { also: [] },
  claim_message: { also: [] },
  preauthorization: { also: [] },
  preauthorization_answer: { also: [] },
} as const satisfies Record<string, FilePurpose>;
