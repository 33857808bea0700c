import { partnerEvent } from '../../identity/partner-event.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { BulkRow } from './find.ts';

type ExportRef = Pick<BulkRow, 'id' | 'api_key_id'>;

export function bulkEvent({ id, api_key_id }: ExportRef, verb: string, reason: string | null = null): AuditEvent {
  const object = { type: 'bulk_export', id };
  return partnerEvent(api_key_id, { action: `bulk_export.${verb}`, object, patient: null, reason });
}

export function countsIn(types: Iterable<string>): string {
  const byType = Map.groupBy(types, (type) => type);
  return [...byType].map(([type, all]) => `${type} ${all.length}`).join(', ');
}
