import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  /** Receipts of the form, and what is sent when the desk asked for it. */
  claim: { also: [], readers: 'claim' },
  claim_message: { also: [], readers: 'claim' },
  preauthorization: { also: [], readers: 'approval' },
  preauthorization_answer: { also: [], readers: 'approval' },
} as const satisfies Record<string, FilePurpose>;
