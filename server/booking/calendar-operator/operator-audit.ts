import { randomUUID } from 'node:crypto';
import { type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import { byItself } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';

type Change = { action: AuditEvent['action']; object: AuditEvent['object']; reason?: string | undefined };

/** Audited as the system's act, because the installation's operator has no log-in; a clinic's calendar belongs to no partner. */
export async function auditOperator(
  tx: Tx,
  now: Temporal.Instant,
  { action, object, reason }: Change,
  partnerId: number | null = null,
): Promise<void> {
  const occasion = { ...byItself, now, requestId: randomUUID(), host: { partnerId } };
  const actor = { role: 'system', id: 'system' } as const;
  await auditWrite(tx, occasion, { actor, onBehalfOf: null, action, object, patient: null, reason: reason ?? null });
}
