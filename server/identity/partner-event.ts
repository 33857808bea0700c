import type { AuditEvent } from '../platform/audit/audit.ts';

export function partnerEvent(
  keyId: number,
  did: Pick<AuditEvent, 'action' | 'object' | 'patient' | 'reason'>,
): AuditEvent {
  return { actor: { role: 'partner', id: `key:${keyId}` }, onBehalfOf: null, ...did };
}
