import type { AuditEvent } from '../platform/audit/audit.ts';

export function operatorEvent(
  operatorId: string,
  action: AuditEvent['action'],
  object: AuditEvent['object'] = { type: 'operator', id: operatorId },
): AuditEvent {
  return { actor: { role: 'operator', id: `operator:${operatorId}` }, onBehalfOf: null, action, object, patient: null };
}
