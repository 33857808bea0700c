import { areas } from './areas.ts';
import type { DraftRow } from './platform/draft.ts';
import { merged } from './platform/merged.ts';

const drafts = merged(areas, 'drafts');

export type DraftForm = keyof typeof drafts;

const rows: ReadonlyMap<string, DraftRow> = new Map(Object.entries(drafts));

export function draftRow(form: string): DraftRow | undefined {
  return rows.get(form);
}

/** @internal */
export const draftRows: readonly (readonly [string, DraftRow])[] = [...rows];
