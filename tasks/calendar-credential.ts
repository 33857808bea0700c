import type { Credential } from '../server/booking/partner-calendar/credential.ts';
import { refused } from '../server/platform/refused.ts';
import type { CalendarWords } from './calendar-words.ts';

type Input = AsyncIterable<Buffer | string> & { isTTY?: boolean };
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the secret from a setting or the input, as an argument would show in the list of processes. @throws Error `Refused` */
export async function credentialFrom(
  { credential: kind, client, 'token-url': tokenUrl, scope }: CalendarWords['values'],
  environment: Environment,
  input: Input,
): Promise<Credential> {
  if (kind === 'none') return { kind };
  const secret = environment.KAPU_CALENDAR_SECRET ?? (input.isTTY ? '' : (await textOf(input)).trim());
  if (secret === '') throw refused('Put the secret in KAPU_CALENDAR_SECRET, or send it by standard input.');
  if (kind === 'bearer') return { kind, token: secret };
  if (client === undefined) throw refused(`${kind} needs --client.`);
  if (kind === 'basic') return { kind, user: client, password: secret };
  if (tokenUrl === undefined || !URL.canParse(tokenUrl)) throw refused('oauth needs --token-url, a whole address.');
  return { kind, tokenUrl, clientId: client, clientSecret: secret, scope };
}

async function textOf(input: Input): Promise<string> {
  let text = '';
  for await (const piece of input) text += piece.toString();
  return text;
}
