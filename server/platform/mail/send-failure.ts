import { impersonal } from '../error-details.ts';

/** Why a letter did not go out. */
export type SendFailure = {
  /**
   * `away`: there was nobody to talk to, which says nothing of the letter. `later`: not now, as greylisting says. `refused`:
   * not at all. `unwritable`: we could not write it ourselves.
   */
  kind: keyof typeof failureKinds;
  /** For the log: a code alone, because a server's own words may quote the recipient. */
  code: string;
  /** For the operator: the server's words without addresses. */
  said: string;
};

/**
 * What follows. `pauses` are minutes before the next try, the last one again and again; none is above five, so that what a
 * server takes again is out five minutes later (I5). After `tries` that count, the letter is parked.
 */
export const failureKinds = {
  away: { pauses: [1], tries: Number.POSITIVE_INFINITY },
  later: { pauses: [1, 2, 3, 5], tries: 100 },
  unwritable: { pauses: [1, 2, 3, 5], tries: 10 },
  refused: { pauses: [1, 5], tries: 3 },
} as const satisfies Record<string, { pauses: readonly number[]; tries: number }>;

/** Errors of nodemailer that end the connection, or never let one come about. */
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
]);
/** 421: the mail server is shutting down. It may answer so to any command, so it says nothing of the letter. */
const closing = 421;

export function failureOf(error: unknown, recipient: string): SendFailure {
  const code = fieldOf(error, 'code');
  const reply = Number(fieldOf(error, 'responseCode'));
  const message = error instanceof Error ? error.message : 'unknown';
  const said = withoutName(impersonal(message), recipient).slice(0, 300);
  const details = { code: reply ? String(reply) : code || 'unknown', said };
  if (awayCodes.has(code) || reply === closing) return { kind: 'away', ...details };
  const forGood = reply >= 500 || (code === 'EENVELOPE' && !reply);
  return { kind: forGood ? 'refused' : 'later', ...details };
}

/** Servers like to say that `anna.kovacs` is unknown. */
function withoutName(text: string, recipient: string): string {
  const name = recipient.slice(0, recipient.lastIndexOf('@'));
  return name.length < 3 ? text : text.replaceAll(new RegExp(RegExp.escape(name), 'gi'), '…');
}

function fieldOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return value === undefined ? '' : String(value);
}
