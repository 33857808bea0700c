import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readToken, tokenOf } from '../../server/identity/session/token.ts';
import { account } from '../identity/account.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let good: { token: string; refresh_token: string; sessionId: string };
let accountId: string;
beforeAll(async () => {
  w = await world();
  ({ id: accountId } = await account(w.database));
  good = await w.session(accountId);
});
afterAll(() => w.close());

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Known attacks: other algorithms, other keys, odd headers, padding, other places, other times. */
function crafted(): string[] {
  const claims = { sub: accountId, sid: good.sessionId, exp: 4_102_444_800, aud: 'kapu', iss: 'kapu' };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const heads = [
    { alg: 'none' },
    { alg: 'NONE' },
    { alg: 'nOnE', typ: 'JWT' },
    { alg: '' },
    { alg: 'HS256' },
    { alg: 'HS384' },
    { alg: 'HS512' },
    { alg: 'RS256' },
    { alg: 'ES256' },
    { alg: 'EdDSA' },
    { alg: 'HS256', kid: '../../dev/null' },
    { alg: 'HS256', kid: "x' union select 'key" },
    { alg: 'HS256', jku: 'https://evil.example/jwks.json' },
    { alg: 'RS256', x5u: 'https://evil.example/cert.pem' },
    { alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) },
    { alg: 'HS256', crit: ['exp'] },
    { alg: 'HS256', b64: false, crit: ['b64'] },
    { alg: ['none', 'HS256'] },
    { alg: 'HS256', typ: 'refresh' },
    { alg: 'dir', enc: 'A256GCM' },
  ];
  const bodies = [claims, { ...claims, exp: 0 }, { ...claims, nbf: 4_102_444_800 }, { ...claims, role: 'admin' }];
  const signers = [
    () => '',
    (text: string) => createHmac('sha256', pem).update(text).digest('base64url'),
    (text: string) => createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url'),
  ];
  const jwts = heads.flatMap((head) =>
    bodies.flatMap((body) => signers.map((sign) => `${b64(head)}.${b64(body)}.${sign(`${b64(head)}.${b64(body)}`)}`)),
  );
  const { token, refresh_token, sessionId } = good;
  const own = [
    refresh_token,
    tokenOf(w.services.keys, 'refresh', sessionId, 0),
    tokenOf(w.services.keys, 'access', sessionId, 1),
    tokenOf(w.services.keys, 'access', sessionId, 4_294_967_295),
    w.services.keys.token('session-access', sessionId, 0),
    ` ${token}`,
    `${token} `,
    `${token}=`,
    `${token}==`,
    `${token}\u0000`,
    token.toUpperCase(),
    token.toLowerCase(),
    token.replaceAll('-', '+').replaceAll('_', '/'),
    token.split('').reverse().join(''),
    `${token}${token}`,
    token.slice(0, 63),
    token.slice(1),
    `${token},${refresh_token}`,
    Buffer.from(token, 'base64url').toString('base64'),
    Buffer.from(token, 'base64url').toString('hex'),
    encodeURIComponent(`%${token}`),
    '',
    'null',
    'undefined',
    '[object Object]',
    '0'.repeat(64),
    'A'.repeat(64),
    '_'.repeat(64),
    'A'.repeat(100_000),
    sessionId,
    accountId,
  ].filter((text) => text !== token);
  return [...jwts, ...own];
}

it('lets in none of more than two hundred crafted tokens (S7-04, S4.3-01, T08, G10)', async () => {
  const tokens = crafted();
  expect(tokens.length).toBeGreaterThan(200);
  for (const token of tokens) {
    expect(readToken(w.services.keys, 'access', token)?.generation ?? 1, token).not.toBe(0);
    // A header cannot carry the others.
    if (/^[\u0021-\u007e ]{0,4000}$/.test(token)) {
      const answer = await w.request('/api/me', { headers: { authorization: `Bearer ${token}` } });
      expect([401, 200], token).toContain(answer.status);
      expect(answer.status === 200 && token.trim() !== good.token, token).toBe(false);
    }
  }
  for (const scheme of ['Basic', 'bearer:', 'Token', 'BearerX']) {
    const answer = await w.request('/api/me', { headers: { authorization: `${scheme} ${good.token}` } });
    expect(answer.status, scheme).toBe(401);
  }
});

it('lets in none of a hundred thousand mutations of a good one (S7-04, T08, G10)', () => {
  const { keys } = w.services;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
  const noise = randomBytes(400_000);
  let accepted = 0;
  for (let no = 0; no < 100_000; no += 1) {
    const letters = good.token.split('');
    const changes = 1 + ((noise[no * 4] ?? 0) % 3);
    for (let change = 0; change < changes; change += 1) {
      const at = (noise[no * 4 + 1] ?? 0) + change * 7;
      letters[at % letters.length] = alphabet.charAt(((noise[no * 4 + 2] ?? 0) + change * 13) % alphabet.length);
    }
    if ((noise[no * 4 + 3] ?? 0) % 16 === 0) letters.splice((noise[no * 4 + 1] ?? 0) % letters.length, 1);
    const text = letters.join('');
    if (text !== good.token && readToken(keys, 'access', text) !== undefined) accepted += 1;
  }
  expect(readToken(keys, 'access', good.token)?.sessionId).toBe(good.sessionId);
  expect(accepted).toBe(0);
});
