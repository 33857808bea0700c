import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type Key = {
  /** Four bytes in hex that identify the secret without revealing it. */
  id: string;
  token: (kind: string, id: string, no: number) => string;
  code: (id: string, no: number) => string;
  derive: (purpose: string) => string;
};

/** Tokens are derived again when needed; the database holds only hashes (T10). Older secrets stay valid (0028). */
export type Keys = Key & {
  /** Newest first. */
  all: readonly Key[];
  seal: (text: string) => Buffer;
  /** @throws Error when none of the configured secrets sealed it */
  open: (sealed: Buffer) => string;
};

export function createKeys(secret: string, olderSecrets: readonly string[] = []): Keys {
  const newest = keyOf(secret);
  const older = [...new Set(olderSecrets)].filter((other) => other !== secret).map(keyOf);
  const ring = [newest, ...older];
  return {
    ...newest.key,
    all: ring.map(({ key }) => key),
    seal: (text) => Buffer.concat([newest.mark, encrypted(newest.sealKey, text)]),
    open: (sealed) => {
      const named = ring.filter(({ mark }) => mark.equals(sealed.subarray(0, markLength)));
      // Data sealed before marks existed starts with its body; decrypting it tells whether a key fits.
      const tries = [
        ...named.map(({ sealKey }) => ({ sealKey, body: sealed.subarray(markLength) })),
        ...ring.map(({ sealKey }) => ({ sealKey, body: sealed })),
      ];
      for (const { sealKey, body } of tries) {
        const text = decrypted(sealKey, body);
        if (text !== undefined) return text;
      }
      throw new Error('this was sealed under a secret that is not given');
    },
  };
}

const markLength = 4;

function keyOf(secret: string): { key: Key; mark: Buffer; sealKey: Buffer } {
  const keyFor = (purpose: string, length = 32) => Buffer.from(hkdfSync('sha256', secret, 'kapu', purpose, length));
  const tokenKey = keyFor('token');
  const codeKey = keyFor('code');
  const mark = keyFor('key-id', markLength);
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key: Key = {
    id: mark.toString('hex'),
    token: (kind, id, no) => mac(tokenKey, `${kind}:${id}:${no}`).toString('base64url'),
    code: (id, no) => String(mac(codeKey, `${id}:${no}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    derive: (purpose) => keyFor(purpose).toString('base64url'),
  };
  return { key, mark, sealKey: keyFor('seal') };
}

function encrypted(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypted(key: Buffer, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
