import { type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import type { Context } from '../context.ts';

type Subject = { type: 'payment' | 'plan_subscription'; id: string; account_id: string };

export function paymentEvent(
  context: Pick<Context, 'channel' | 'session' | 'operator'>,
  { type, id, account_id }: Subject,
  verb: string,
): AuditEvent {
  return {
    ...actorOf(context, account_id),
    action: `${type}.${verb}`,
    object: { type, id },
    patient: account_id,
  };
}
