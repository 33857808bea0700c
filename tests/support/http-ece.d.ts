declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Opens a body of RFC 8188 with a browser's key and secret (RFC 8291). */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
