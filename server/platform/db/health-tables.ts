import type { DB } from './types.ts';

/** Tables with data about somebody's health; only `auditWrite` opens them for writing (P04). */
export const healthTables = [
  'case_head',
  'case_note',
  'case_message',
  'case_file',
] as const satisfies readonly (keyof DB)[];
