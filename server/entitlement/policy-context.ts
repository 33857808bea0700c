import type { Context } from '../identity/context.ts';
import type { AuditContext, AuditEvent } from '../platform/audit/audit.ts';

/** What changes a policy: an operation of the partner, or a job. */
export type PolicyContext = AuditContext & Pick<Context, 'host'>;
export type EventOf = (facts: Pick<AuditEvent, 'action' | 'object' | 'patient' | 'reason'>) => AuditEvent;
