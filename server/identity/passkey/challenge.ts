import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { unavailable } from '../../platform/db/unavailable.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { redeemLink } from '../link/link.ts';

const ClientData = z.object({ challenge: z.string() });

/** Milliseconds a browser waits for the person; the challenge itself lives as long as its kind of link. */
export const patience = 5 * 60 * 1000;

/** The origin comes from the host's settings, never from the request (T06). */
export function expected({ host }: Context) {
  return { expectedOrigin: host.baseUrl, expectedRPID: host.name, requireUserVerification: true };
}

/** Uses the challenge up, whether the answer is good or bad (T10). @throws Problem KA008 when unknown or expired */
export async function spend(context: Context, kind: 'passkey' | 'passkey-login', clientDataJSON: string) {
  try {
    const { challenge } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    const { accountId } = await inTransaction(context, (tx) => redeemLink(tx, context, kind, challenge));
    return { challenge, accountId };
  } catch (error) {
    throw unavailable(error) ? error : problem('KA008');
  }
}

export async function accepted<T>(context: Context, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown';
    context.log.warn({ requestId: context.requestId, reason: message }, 'a passkey was not accepted');
    throw problem('KA008');
  }
}

/** The handle is the bytes of the account's id, because an authenticator must store nothing about the person. */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}
