import { fieldNameOf } from '../../../contract/platform/field-name.ts';
import type { T } from '../texts.ts';
import { capital } from '../ui/capital.ts';
import type { FieldRow } from './field-row.ts';

export function labelOf({ name, words = name, label }: FieldRow, t: T): string {
  return capital(t(label ?? `fields.${fieldNameOf(words)}`));
}
