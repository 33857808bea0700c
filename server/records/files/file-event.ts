import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

type FileOwner = { id: string; account_id: string | null };

export function fileEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  { id, account_id }: FileOwner,
  verb: string,
): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return { ...actorOf(context, patient), action: `file.${verb}`, object: { type: 'file', id }, patient };
}
