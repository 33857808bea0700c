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
  /** The keys of the newest secret come first. */
  all: readonly Key[];
  seal: (text: string) => Buffer;
  /** @throws Error when none of the configured secrets sealed it */
  open: (sealed: Buffer) => string;
  wrap: (fileKey: Buffer, about: string) => Buffer;
  /** @throws Error when it is about something else, was changed, or none of the configured secrets wrapped it */
  unwrap: (wrapped: Buffer, about: string) => Buffer;
  mark: Buffer;
};

export function createKeys(secret: string, olderSecrets: readonly string[] = []): Keys {
  const newest = keyOf(secret);
  const older = [...new Set(olderSecrets)].filter((other) => other !== secret).map(keyOf);
  const ring = [newest, ...older];
  return {
    ...newest.key,
    all: ring.map(({ key }) => key),
    mark: newest.mark,
    wrap: (fileKey, about) => Buffer.concat([newest.mark, sealedBytes(newest.fileKey, fileKey, about)]),
    unwrap: (wrapped, about) => {
      const named = ring.find(({ mark }) => mark.equals(wrapped.subarray(0, markLength)));
      if (!named) throw new Error('this key was wrapped under a secret that is not given');
      return openedBytes(named.fileKey, wrapped.subarray(markLength), about);
    },
    seal: (text) => Buffer.concat([newest.mark, sealedBytes(newest.sealKey, Buffer.from(text))]),
    open: (sealed) => {
      const named = ring.filter(({ mark }) => mark.equals(sealed.subarray(0, markLength)));
      // Data sealed before marks existed begin with their body; decrypting tells whether a key fits.
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

export const sealing = 'aes-256-gcm';

type Secret = { key: Key; mark: Buffer; sealKey: Buffer; fileKey: Buffer };

function keyOf(secret: string): Secret {
  const keyFor = (purpose: string, length = 32) => Buffer.from(hkdfSync('sha256', secret, 'kapu', purpose, length));
  const tokenKey = keyFor('token');
  const codeKey = keyFor('code');
  const mark = keyFor('key-id', markLength);
  const derived = new Map<string, string>();
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key: Key = {
    id: mark.toString('hex'),
    token: (kind, id, no) => mac(tokenKey, `${kind}:${id}:${no}`).toString('base64url'),
    code: (id, no) => String(mac(codeKey, `${id}:${no}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    derive: (purpose) => {
      const made = derived.get(purpose) ?? keyFor(purpose).toString('base64url');
      derived.set(purpose, made);
      return made;
    },
  };
  return { key, mark, sealKey: keyFor('seal'), fileKey: keyFor('file') };
}

/** Encrypts by AES-256-GCM to nonce, tag and text. The same `about` is needed to open it. */
export function sealedBytes(key: Buffer, bytes: Uint8Array, about = ''): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(sealing, key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when a bit was changed, or it was sealed about something else */
export function openedBytes(key: Buffer, sealed: Buffer, about = ''): Buffer {
  const decipher = createDecipheriv(sealing, key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

function decrypted(key: Buffer, sealed: Buffer): string | undefined {
  try {
    return openedBytes(key, sealed).toString('utf8');
  } catch {
    return undefined;
  }
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
