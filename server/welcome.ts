import type { Services } from './interop/context.ts';
import type { Host } from './platform/host.ts';
import type { Settings } from './platform/settings.ts';

/** The key of a partner's program is `apiKey`, a hyphen and the brand's key. */
type DemoAccess = { email: string; password: string; apiKey: string };
type DemoDesk = { emails: readonly string[]; password: string; totpSecret: string };
type Demo = { customer: DemoAccess; desk: DemoDesk | undefined };

export type LoadDemo = (
  services: Services,
  hosts: readonly Host[],
  options: { dataDir: string; hasDesk: boolean },
) => Promise<Demo>;

export function welcome(
  hosts: readonly Host[],
  port: number,
  settings: Settings,
  { customer, desk }: Partial<Demo>,
): string {
  const portals = hosts.filter(
    (host, index) => hosts.findIndex((other) => other.brand.key === host.brand.key) === index,
  );
  const addresses = portals.map((host) => `  ${host.brand.name.padEnd(16)} ${host.baseUrl}`);
  const first = portals[0]?.baseUrl ?? `http://localhost:${port}`;
  return [
    '',
    'Kapu is up. Open:',
    ...addresses,
    '',
    `  API              ${first}/api/docs`,
    settings.SMTP_URL === undefined
      ? `  Mailbox          ${first}/__mail`
      : `  Mail goes out by ${new URL(settings.SMTP_URL).host}`,
    ...([settings.SIMPLEPAY_URL, settings.STRIPE_URL].some((url) => url.startsWith('http:'))
      ? ['  Card payments    go to an imitation of the gateway, which charges no card']
      : []),
    ...(customer
      ? [
          `  Demo customer    ${customer.email}, password ${customer.password}`,
          '                   with visits to come, visits behind and medical records',
          '                   cecil@… to zoltan@example.com, the same password: twenty coverages',
          `  Call centre key  ${customer.apiKey}-${portals[0]?.brand.key ?? ''}`,
        ]
      : []),
    ...(desk
      ? [
          `  Demo desk        ${first}/desk, password ${desk.password}, authenticator ${desk.totpSecret}`,
          `                   ${desk.emails.join(', ')}`,
        ]
      : []),
    '',
    'Booking needs no account: book as a guest with any address and confirm it in the mailbox.',
    '',
  ].join('\n');
}
