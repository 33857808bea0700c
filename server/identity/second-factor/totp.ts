import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { TotpSetup } from '../../../contract/identity/second-factor.ts';

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Makes a secret of a text of at least 160 bits, always the same one, so that it need not be stored before it is used. */
export function secretFrom(text: string): string {
  const bytes = Buffer.from(text, 'base64url').subarray(0, 20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** A code of this many steps of thirty seconds earlier or later is accepted too, for clocks that drift. */
const drift = 1;

export function stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: drift });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

export function setupOf(secret: string, issuer: string, email: string): TotpSetup {
  const otpauthUrl = new TOTP({ secret, issuer, label: email }).toString();
  return { secret, otpauthUrl, qr: drawn(otpauthUrl) };
}

/** Draws a QR code with a border of four modules, which readers need. */
function drawn(text: string): TotpSetup['qr'] {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
