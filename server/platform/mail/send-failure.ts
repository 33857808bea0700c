import { memberOf } from '../../../contract/platform/member-of.ts';
import { impersonal } from '../error-details.ts';
import { codeOf } from '../outside.ts';

export type SendFailure = {
  /** `away`: the server is of no use; `later`: it refused for now, as in greylisting; `refused`: for good; `unwritable`: our bug. */
  kind: keyof typeof failureKinds;
  /** Only this code is logged, because the server's words may quote the recipient. */
  code: string;
  reason: string;
  /** The recipient, masked for the desk; undefined where nothing could be written. */
  to?: string;
};

/** `pauses`: minutes before each retry, the last repeated; at most five (I5). After `tries` the letter is parked. */
export const failureKinds = {
  away: { pauses: [1], tries: Number.POSITIVE_INFINITY },
  later: { pauses: [1, 2, 3, 5], tries: 100 },
  unwritable: { pauses: [1, 2, 3, 5], tries: 10 },
  refused: { pauses: [1, 5], tries: 3 },
} as const satisfies Record<string, { pauses: readonly number[]; tries: number }>;

const awayCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
  'EABORT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  'ABORT_ERR',
  'AbortError',
  'TimeoutError',
]);
/** By SMTP 421 a server says that it shuts down, and it may answer any command so. */
const closing = 421;

export function failureOf(error: unknown, recipient: string): SendFailure {
  const known = codeOf(error);
  const code = known === 'Error' ? '' : known;
  const reply = Number(fieldOf(error, 'responseCode'));
  const message = error instanceof Error ? error.message : 'unknown';
  const reason = withoutName(impersonal(message), recipient).slice(0, 300);
  const details = { code: reply ? String(reply) : code || 'unknown', reason };
  if (awayCodes.has(code) || reply === closing) return { kind: 'away', ...details };
  const forGood = reply >= 500 || (code === 'EENVELOPE' && !reply);
  return { kind: forGood ? 'refused' : 'later', ...details };
}

/** Removes the recipient's name, because a server may answer that `anna.kovacs` is unknown. */
function withoutName(text: string, recipient: string): string {
  const name = recipient.slice(0, recipient.lastIndexOf('@'));
  return name.length < 3 ? text : text.replaceAll(new RegExp(RegExp.escape(name), 'gi'), '…');
}

function fieldOf(error: unknown, key: string): string {
  const value = memberOf(error, key);
  return value === undefined ? '' : String(value);
}
