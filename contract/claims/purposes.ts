import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  preauthorization: { also: [] },
  preauthorization_answer: { also: [] },
} as const satisfies Record<string, FilePurpose>;
