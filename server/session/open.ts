import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../contract/session.ts';
import { audit } from '../audit.ts';
import { iso, plus } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';
import { lifetimes } from './limits.ts';
import { tokenOf } from './token.ts';

/** How somebody came in; said in the list of devices as `account.device.<method>`. */
export type Method = 'password' | 'openid' | 'passkey' | 'link' | 'token' | 'registration' | 'impersonation';

type Entry = {
  accountId: string;
  method: Method;
  remember: boolean;
  /** The operator who comes in for the customer; such a session cannot be made longer (T15). */
  operator?: { apiKeyId: number; id: string; reason: string };
};

/** A new log-in; nothing that was shown before becomes part of it (ASVS 7.2.4). */
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
      api_key_id: entry.operator?.apiKeyId ?? null,
      operator_id: entry.operator?.id ?? null,
      reason: entry.operator?.reason ?? null,
    })
    .execute();
  const { operator, accountId } = entry;
  await audit(tx, context, {
    actor: operator ? { role: 'operator', id: `operator:${operator.id}` } : { role: 'customer', id: accountId },
    onBehalfOf: operator ? accountId : null,
    reason: operator?.reason ?? null,
    action: 'session.open',
    object: { type: 'session', id: sessionId },
    patient: accountId,
  });
  return { sessionId, ...pairOf(context, sessionId, 0) };
}

export function pairOf({ keys }: Pick<Context, 'keys'>, sessionId: string, generation: number): Tokens {
  return {
    token: tokenOf(keys, 'access', sessionId, generation),
    refresh_token: tokenOf(keys, 'refresh', sessionId, generation),
  };
}
