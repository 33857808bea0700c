import type { MedicalRecord } from '../../contract/records/record.ts';
import type { TypedValues } from '../platform/form/outcome.ts';
import { entriesIn, readForm } from '../platform/form/read.server.ts';
import { recordFields } from './record-fields.ts';

/** The values are sent as typed, because the operation refuses wrong ones and names their field. */
export function recordIn(form: FormData) {
  const { name = '', kind = '', modal, issuedAt = '', author, visibility } = readForm(form, recordFields);
  return {
    name,
    kind,
    issuedAt,
    ...(modal !== undefined && { modal }),
    ...(author !== undefined && { author }),
    ...(visibility !== undefined && { visibility }),
  };
}

export function entriesOf(record: Omit<MedicalRecord, 'fileData' | 'size'>): TypedValues {
  const { name, kind, modal, author, visibility, issuedAt } = record;
  const form = new FormData();
  const values = { name, kind, modal, author: author ?? '', visibility };
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  const [year = '', month = '', day = ''] = issuedAt.split('-').map((part) => String(Number(part)));
  for (const [part, value] of Object.entries({ year, month, day })) form.set(`issuedAt-${part}`, value);
  return entriesIn(form, recordFields);
}
