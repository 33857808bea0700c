import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Keys } from '../../platform/keys.ts';

/**
 * A session's tokens are made, not stored: the session's id, its generation, which secret signs them, and a code only that one
 * can make of the two. 48 bytes are 64 characters without a bit to spare, so no two texts mean the same token (T08).
 */
export type TokenKind = 'access' | 'refresh';

const headLength = 20;
const keyIdLength = 4;
const codeLength = 24;

export function tokenOf(keys: Keys, kind: TokenKind, sessionId: string, generation: number): string {
  const head = Buffer.alloc(headLength);
  head.set(parse(sessionId));
  head.writeUInt32BE(generation, 16);
  return signed(keys, kind, head).toString('base64url');
}

/** Whose token it is; undefined for anything this deployment did not make for this very use. */
export function readToken(
  keys: Keys,
  kind: TokenKind,
  text: string,
): { sessionId: string; generation: number } | undefined {
  if (!/^[\w-]{64}$/.test(text)) return undefined;
  const shown = Buffer.from(text, 'base64url');
  const head = shown.subarray(0, headLength);
  const keyId = shown.subarray(headLength, headLength + keyIdLength).toString('hex');
  const key = keys.all.find(({ id }) => id === keyId);
  if (!key || !timingSafeEqual(shown, signed(key, kind, head))) return undefined;
  return { sessionId: stringify(head.subarray(0, 16)), generation: head.readUInt32BE(16) };
}

function signed(key: Pick<Keys, 'id' | 'token'>, kind: TokenKind, head: Buffer): Buffer {
  const code = Buffer.from(key.token(`session-${kind}`, head.toString('hex'), 0), 'base64url');
  return Buffer.concat([head, Buffer.from(key.id, 'hex'), code.subarray(0, codeLength)]);
}
