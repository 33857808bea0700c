import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What only this deployment can make: tokens for links, codes for mails, sealed answers. Tokens are derived, not stored:
 * a mail worker makes the same link again from the reservation's id, and the database holds hashes alone (T10).
 */
export type Keys = {
  token: (kind: string, id: string, no: number) => string;
  code: (id: string, no: number) => string;
  seal: (text: string) => Buffer;
  open: (sealed: Buffer) => string;
  /** A key for one more purpose, such as the captcha's signature. */
  derive: (purpose: string) => string;
};

export function createKeys(secret: string): Keys {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'kapu', purpose, 32));
  const tokenKey = keyFor('token');
  const codeKey = keyFor('code');
  const sealKey = keyFor('seal');
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    token: (kind, id, no) => mac(tokenKey, `${kind}:${id}:${no}`).toString('base64url'),
    code: (id, no) => String(mac(codeKey, `${id}:${no}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    seal: (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    derive: (purpose) => keyFor(purpose).toString('base64url'),
  };
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
