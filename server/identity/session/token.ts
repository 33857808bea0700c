import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Keys } from '../../platform/keys.ts';

/** A token is derived, not stored: session, generation, key id and MAC, 48 bytes that have one spelling of 64 characters (T08). */
export type TokenKind = 'access' | 'refresh' | 'desk';

const headLength = 20;
const keyIdLength = 4;
const codeLength = 24;

export function tokenOf(keys: Keys, kind: TokenKind, sessionId: string, generation: number): string {
  const head = Buffer.alloc(headLength);
  head.set(parse(sessionId));
  head.writeUInt32BE(generation, 16);
  return signed(keys, kind, head).toString('base64url');
}

/** @returns undefined for a text that is no token of this kind, or that none of the deployment's secrets signed */
export function readToken(
  keys: Keys,
  kind: TokenKind,
  text: string,
): { sessionId: string; generation: number } | undefined {
  if (!/^[\w-]{64}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const head = bytes.subarray(0, headLength);
  const keyId = bytes.subarray(headLength, headLength + keyIdLength).toString('hex');
  const key = keys.all.find(({ id }) => id === keyId);
  if (!key || !timingSafeEqual(bytes, signed(key, kind, head))) return undefined;
  return { sessionId: stringify(head.subarray(0, 16)), generation: head.readUInt32BE(16) };
}

function signed(key: Pick<Keys, 'id' | 'token'>, kind: TokenKind, head: Buffer): Buffer {
  const code = Buffer.from(key.token(`session-${kind}`, head.toString('hex'), 0), 'base64url');
  return Buffer.concat([head, Buffer.from(key.id, 'hex'), code.subarray(0, codeLength)]);
}
