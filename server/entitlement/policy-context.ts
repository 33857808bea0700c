import type { Context } from '../identity/context.ts';
import type { AuditContext, AuditEvent } from '../platform/audit/audit.ts';

export type PolicyContext = AuditContext & Pick<Context, 'host'>;
export type EventOf = (facts: Pick<AuditEvent, 'action' | 'object' | 'patient' | 'reason'>) => AuditEvent;
