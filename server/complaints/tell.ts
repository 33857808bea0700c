import type { Context } from '../booking/context.ts';
import { issueLink } from '../identity/link/link.ts';
import { actorOf } from '../platform/audit/audit.ts';
import type { Recipient } from '../platform/mail/counted-address.ts';
import { enqueueLetter } from '../platform/mail/outbox.ts';
import type { Tx } from '../platform/transaction.ts';

type Complainant = { id: string; partner_id: number; account_id: string | null; number: string };
type Letter = { kind: 'complaint_received' | 'complaint_news'; to: Recipient };

/** Each letter to a guest has a link of its own. @returns the token of that link; null for a customer with an account */
export async function tellComplainant(
  tx: Tx,
  context: Context,
  { id, partner_id, account_id, number }: Complainant,
  { kind, to }: Letter,
): Promise<string | null> {
  const { actor, onBehalfOf } = actorOf(context, account_id ?? `guest:${id}`);
  const about = { partner_id, actor: actor.id, on_behalf_of: onBehalfOf };
  if (account_id !== null) {
    await enqueueLetter(tx, context.now, kind, { ...about, account_id, facts: JSON.stringify({ number }) }, to);
    return null;
  }
  const link = await issueLink(tx, context, { kind: 'complaint', payload: { complaintId: id } });
  await enqueueLetter(tx, context.now, kind, { ...about, link_id: link.id }, to);
  return link.token;
}
