import { z } from 'zod';
import { isBefore } from '../../../contract/platform/instants.ts';
import { plus } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import { Errand } from './provider.ts';

/** Minutes for a sign-in with the partner, and for the log-in that makes use of a proof afterwards. */
const lives = 10;

const State = z.object({ kind: z.literal('openid-state'), errand: Errand, next: z.string().nullable() });
const Proof = z.object({ kind: z.literal('openid-proof'), issuer: z.string(), subject: z.string(), email: z.string() });

/** By `kind` a state cannot serve as a proof, nor a proof as a state. */
type SealedFacts = z.infer<typeof State> | z.infer<typeof Proof>;

const Envelope = z.object({ partnerId: z.int(), until: z.string() });

export function hand({ keys, host, now }: Context, what: SealedFacts): string {
  const envelope = { partnerId: host.partnerId, until: plus(now, lives).toString() };
  return keys.seal(JSON.stringify({ ...envelope, ...what })).toString('base64url');
}

export function takeState(context: Context, text: string): z.infer<typeof State> | undefined {
  return State.safeParse(take(context, text)).data;
}

export function takeProof(context: Context, text: string): z.infer<typeof Proof> | undefined {
  return Proof.safeParse(take(context, text)).data;
}

function take({ keys, host, now }: Context, text: string): unknown {
  try {
    const facts: unknown = JSON.parse(keys.open(Buffer.from(text, 'base64url')));
    const { partnerId, until } = Envelope.parse(facts);
    return partnerId === host.partnerId && isBefore(now, until) ? facts : undefined;
  } catch {
    return undefined;
  }
}
