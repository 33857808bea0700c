import type { FilePurpose } from '../platform/file-limits.ts';

/** `video_visit`: what a patient sends in a visit; `visit_document`: what its doctor gives them. */
export const purposes = {
  video_visit: { also: [], readers: 'visit' },
  visit_document: { also: [], readers: 'visit' },
} as const satisfies Record<string, FilePurpose>;
