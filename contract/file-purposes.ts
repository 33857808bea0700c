import { areas } from './areas.ts';
import type { FilePurpose } from './platform/file-limits.ts';
import { merged } from './platform/merged.ts';

const rows: ReadonlyMap<string, FilePurpose> = new Map(Object.entries(merged(areas, 'purposes')));

export function filePurpose(name: string): FilePurpose | undefined {
  return rows.get(name);
}
