import { purposes as care } from './care/purposes.ts';
import { purposes as claims } from './claims/purposes.ts';
import type { FilePurpose } from './platform/file-limits.ts';
import { purposes as records } from './records/purposes.ts';

/** What files are uploaded for; another form is another row. */
const purposes = { ...records, ...care, ...claims };

const rows: ReadonlyMap<string, FilePurpose> = new Map(Object.entries(purposes));

export function filePurpose(name: string): FilePurpose | undefined {
  return rows.get(name);
}
