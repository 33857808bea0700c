import type { FilePurpose } from '../platform/file-limits.ts';

export const purposes = { medical_care: { also: [] } } as const satisfies Record<string, FilePurpose>;
