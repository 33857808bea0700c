import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  claim: { also: [], readers: 'claim' },
  claim_message: { also: [], readers: 'claim' },
  preauthorization: { also: [], readers: 'approval' },
  preauthorization_answer: { also: [], readers: 'approval' },
} as const satisfies Record<string, FilePurpose>;
