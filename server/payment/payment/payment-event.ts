import { type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import type { Context } from '../context.ts';

type Subject = {
  type: 'payment' | 'plan_subscription';
  id: string;
  account_id: string | null;
  reservation_id?: string | null;
};

export function paymentEvent(
  context: Pick<Context, 'channel' | 'session' | 'operator'>,
  { type, id, account_id, reservation_id }: Subject,
  verb: string,
): AuditEvent {
  const patient = account_id ?? `guest:${reservation_id ?? id}`;
  return {
    ...actorOf(context, patient),
    action: `${type}.${verb}`,
    object: { type, id },
    patient,
  };
}
