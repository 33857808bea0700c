declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Opens a body of RFC 8188, made for the key and the secret of a browser as RFC 8291 says. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
