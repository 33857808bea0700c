import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Money } from '../../../../contract/platform/money.ts';
import type { GatewayAnswer, UnknownReason } from '../gateway.ts';
import { refusalOf } from './error-codes.ts';
import { jsonIn, RefusedAnswer } from './messages.ts';
import { isSigned, signatureOf } from './signature.ts';

export type SimplePayAccount = { merchant: string; currency: Money['currency']; key: string };

export type SimplePayOptions = {
  url: string;
  accounts: readonly SimplePayAccount[];
  software: string;
  /** Milliseconds until an answer counts as lost. */
  patience?: number;
  salt?: () => string;
};

export type Question<Schema extends z.ZodType<{ merchant: string }>> = {
  operation: string;
  fields: object;
  schema: Schema;
  matches: (answer: z.output<Schema>) => boolean;
};

/** Bytes; fifty transactions with all their refunds take a tenth of it. */
const largestAnswer = 4 * 1024 * 1024;

const newSalt = () => randomBytes(16).toString('hex');
const unknown = (reason: UnknownReason) => ({ outcome: 'unknown', reason }) as const;

/** Asks once; after `unknown` the caller has to find out by a query what was done. */
export async function ask<Schema extends z.ZodType<{ merchant: string }>>(
  options: SimplePayOptions,
  { merchant, key }: SimplePayAccount,
  { operation, fields, schema, matches }: Question<Schema>,
): Promise<GatewayAnswer<z.output<Schema>>> {
  const { salt = newSalt } = options;
  const body = JSON.stringify({ salt: salt(), ...fields, merchant }).replaceAll('/', '\\/');
  const reply = await post(options, operation, body, signatureOf(body, key));
  if (reply === undefined) return unknown('unreachable');
  if (reply.status !== 200) return unknown('status');
  if (!isSigned(reply.bytes, key, reply.signature)) return unknown('signature');
  const json = jsonIn(reply.bytes);
  const refused = RefusedAnswer.safeParse(json).data;
  if (refused) return { outcome: 'refused', refusal: refusalOf(refused.errorCodes), gatewayCodes: refused.errorCodes };
  const answer = schema.safeParse(json);
  if (!answer.success) return unknown('malformed');
  const isOurs = answer.data.merchant === merchant && matches(answer.data);
  return isOurs ? { outcome: 'done', result: answer.data } : unknown('mismatch');
}

async function post({ url, patience = 20_000 }: SimplePayOptions, operation: string, body: string, signature: string) {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Signature: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const bytes = await bytesOf(response);
    return { status: response.status, signature: response.headers.get('signature') ?? undefined, bytes };
  } catch {
    return undefined;
  }
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > largestAnswer) throw new Error('the gateway answers without an end');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
