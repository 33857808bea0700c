import type { Context } from '../identity/context.ts';
import type { AuditContext, AuditEvent } from '../platform/audit/audit.ts';

/** A policy is changed in this context, by an operation of the partner or by a job. */
export type PolicyContext = AuditContext & Pick<Context, 'host'>;
export type EventOf = (facts: Pick<AuditEvent, 'action' | 'object' | 'patient' | 'reason'>) => AuditEvent;
