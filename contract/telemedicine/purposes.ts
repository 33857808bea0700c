import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = {
  video_visit: { also: [], readers: 'visit' },
  visit_document: { also: [], readers: 'visit' },
} as const satisfies Record<string, FilePurpose>;
