import { z } from 'zod';
import { calendarFault } from '../calendar-fault.ts';
import type { Credential } from '../credential.ts';
import type { HostReach } from '../named-hosts.ts';
import { exchange } from './exchange.ts';

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(60) });

type Access = { reach: HostReach; signal: AbortSignal; now: Temporal.Instant };
type KeptToken = { of: string; header: string; until: number };

export function createAuthorization() {
  const tokens = new Map<string, KeptToken>();
  return {
    headers: async (id: string, credential: Credential, access: Access): Promise<Record<string, string>> => {
      const authorization = await headerOf(tokens, id, credential, access);
      return authorization === undefined ? {} : { authorization };
    },
    forget: (id: string) => void tokens.delete(id),
  };
}
export type Authorization = ReturnType<typeof createAuthorization>;

async function headerOf(tokens: Map<string, KeptToken>, id: string, credential: Credential, access: Access) {
  if (credential.kind === 'none') return undefined;
  if (credential.kind === 'bearer') return `Bearer ${credential.token}`;
  if (credential.kind === 'basic') return basic(credential.user, credential.password);
  const of = JSON.stringify(credential);
  const known = tokens.get(id);
  if (known?.of === of && known.until > access.now.epochMilliseconds) return known.header;
  const { access_token, expires_in } = await tokenOf(credential, access);
  const header = `Bearer ${access_token}`;
  tokens.set(id, { of, header, until: access.now.epochMilliseconds + (expires_in - 30) * 1000 });
  return header;
}

async function tokenOf(
  { tokenUrl, clientId, clientSecret, scope }: Credential & { kind: 'oauth' },
  { reach, signal }: Access,
) {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== '' && { scope }) });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    authorization: basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
  };
  const address = new URL(tokenUrl);
  const reply = await exchange({ method: 'POST', address, headers, body: form.toString() }, reach, signal).catch(
    () => undefined,
  );
  const token = Token.safeParse(reply?.body);
  // Only the token server was asked, so nothing can have been booked.
  if (!reply || reply.status >= 500) throw calendarFault({ event: 'unreachable' });
  if (reply.status !== 200 || !token.success) throw calendarFault({ status: 401, issues: [], isLater: false });
  return token.data;
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
