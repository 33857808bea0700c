import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const flags = { present: 1, verified: 4, credential: 64 };

/** A software device with one passkey, which can also do what no real one would. */
export function authenticator({ origin = 'http://localhost:3000', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  /** COSE: an elliptic key for ES256 on P-256. */
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  function data(flag: number, site: string) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flag]), number]);
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    id: credential.id,
    setCounter: (to: number) => {
      counter = to;
    },
    create: (challenge: string, odd: Oddities = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flag = flags.present | flags.credential | (odd.unverified ? 0 : flags.verified);
      const authData = Buffer.concat([data(flag, odd.rpId ?? rpId), Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd.origin ?? origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get: (challenge: string, odd: Oddities = {}) => {
      counter += 1;
      const client = clientData('webauthn.get', challenge, odd.origin ?? origin);
      const authData = data(flags.present | (odd.unverified ? 0 : flags.verified), odd.rpId ?? rpId);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(odd.userHandle !== undefined && { userHandle: odd.userHandle }),
        },
      };
    },
  };
}

type Oddities = { origin?: string; rpId?: string; unverified?: boolean; userHandle?: string };
