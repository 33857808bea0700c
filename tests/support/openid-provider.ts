import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './process.ts';

type Person = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  birthdate?: string;
};

/** The brand of these tests names this environment variable. */
export const secretEnv = 'KAPU_TEST_OPENID_SECRET';
const secret = 'a client secret of the tests, long enough';
process.env[secretEnv] = secret;

/** A real provider on a port of its own; people log in by their id and any password. */
export async function openIdProvider(redirectUri: string, people: Record<string, Person>) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = { client_secret: secret, redirect_uris: [redirectUri] };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'kapu', ...client },
      { client_id: 'another', ...client },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'first' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'birthdate'],
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: true } },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  });
  const handle = provider.callback();
  let forges = false;
  const server = createServer((request, response) => {
    if (forges && request.url === '/token') forge(response);
    void handle(request, response);
  });
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();
  return {
    brand: {
      name: 'Bükk Egyesület',
      issuer,
      clientId: 'kapu',
      secretEnv,
      scopes: 'openid email profile',
      allowInsecure: true,
    },
    forge: (now: boolean) => {
      forges = now;
    },
    signIn: (url: string, login: string) => signIn(url, login, redirectUri),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    open,
  };
}

/** One letter in the middle of the signature, so that the answer keeps its length. */
function forge(response: ServerResponse): void {
  const end = response.end.bind(response);
  Reflect.set(response, 'end', (chunk: unknown) => {
    const { id_token, ...rest } = JSON.parse(String(chunk));
    const at = id_token.length - 100;
    const forged = id_token.slice(0, at) + (id_token[at] === 'A' ? 'B' : 'A') + id_token.slice(at + 1);
    const body = JSON.stringify({ ...rest, id_token: forged });
    return end(body);
  });
}

/** @returns the query that the browser comes back with */
async function signIn(url: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let answer = await go(url, cookies);
  for (const form of [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]) {
    if (answer.back.startsWith(redirectUri)) break;
    answer = await go(answer.at, cookies, new URLSearchParams(form).toString());
  }
  return new URL(answer.back).search;

  async function go(to: string, jar: Map<string, string>, body?: string): Promise<{ at: string; back: string }> {
    const response = await fetch(to, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    await response.arrayBuffer();
    const location = response.headers.get('location');
    if (location === null) return { at: to, back: '' };
    const next = new URL(location, to).href;
    return next.startsWith(redirectUri) ? { at: to, back: next } : go(next, jar);
  }
}
