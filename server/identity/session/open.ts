import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../../contract/identity/session.ts';
import { type Actor, type AuditContext, auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { lifetimes } from './limits.ts';
import { tokenOf } from './token.ts';

/** The ways to log in; the list of devices names each by the text `security.method.<method>`. */
export type Method = 'password' | 'openid' | 'passkey' | 'link' | 'token' | 'registration' | 'impersonation';

type Entry = {
  accountId: string;
  method: Method;
  remember: boolean;
  /** The operator acting for the customer; such a session cannot be extended (T15). */
  operator?: { apiKeyId: number; id: string; accountId: string; reason: string };
  apiKeyId?: number;
  untrustedDevice?: string | undefined;
};

/** A log-in always gets a session with a new id and new tokens (ASVS 7.2.4). */
export async function openSession(tx: Tx, context: Context, entry: Entry): Promise<Tokens & { sessionId: string }> {
  const sessionId = randomUUID();
  const { now } = context;
  const life = entry.operator ? lifetimes.impersonation : entry.remember ? lifetimes.remembered : lifetimes.session;
  const expires = iso(plus(now, life));
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: entry.accountId,
      partner_id: context.host.partnerId,
      created_at: iso(now),
      rotated_at: iso(now),
      expires_at: expires,
      idle_until: entry.remember ? expires : iso(plus(now, lifetimes.idle)),
      remembered: entry.remember,
      method: entry.method,
      device: context.device,
      api_key_id: entry.operator?.apiKeyId ?? entry.apiKeyId ?? null,
      operator_id: entry.operator?.id ?? null,
      reason: entry.operator?.reason ?? null,
      untrusted_device: entry.untrustedDevice ?? null,
    })
    .execute();
  const { accountId } = entry;
  const actor = openerOf(entry);
  await auditWrite(tx, openedBy(context, sessionId, entry), {
    actor,
    onBehalfOf: actor.role === 'customer' ? null : accountId,
    reason: entry.operator?.reason ?? entry.method,
    action: 'session.open',
    object: { type: 'session', id: sessionId },
    patient: accountId,
  });
  return { sessionId, ...pairOf(context, sessionId, 0) };
}

function openedBy(context: Context, id: string, { operator, accountId }: Entry): Context | AuditContext {
  if (!operator) return context;
  const { accountId: operatorId, reason, apiKeyId } = operator;
  return {
    ...context,
    session: { id, accountId, subscription: undefined, impersonator: { operatorId, reason, apiKeyId } },
  };
}

function openerOf({ operator, apiKeyId, accountId }: Entry): Actor {
  if (operator) return { role: 'operator', id: `operator:${operator.accountId}` };
  return apiKeyId === undefined ? { role: 'customer', id: accountId } : { role: 'partner', id: `key:${apiKeyId}` };
}

export function pairOf({ keys }: Pick<Context, 'keys'>, sessionId: string, generation: number): Tokens {
  return {
    token: tokenOf(keys, 'access', sessionId, generation),
    refresh_token: tokenOf(keys, 'refresh', sessionId, generation),
  };
}
