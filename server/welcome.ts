import type { DemoAccess } from './identity/demo-customers.ts';
import type { DemoDesk } from './identity/demo-operators.ts';
import type { Host } from './platform/host.ts';
import type { Settings } from './platform/settings.ts';

export function welcome(
  hosts: readonly Host[],
  port: number,
  settings: Settings,
  demo: DemoAccess | undefined,
  desk: DemoDesk | undefined,
): string {
  const shown = hosts.filter((host, index) => hosts.findIndex((other) => other.brand.key === host.brand.key) === index);
  const addresses = shown.map((host) => `  ${host.brand.name.padEnd(16)} ${host.baseUrl}`);
  const first = shown[0]?.baseUrl ?? `http://localhost:${port}`;
  return [
    '',
    'Kapu is up. Open:',
    ...addresses,
    '',
    `  API              ${first}/api/docs`,
    settings.SMTP_URL === undefined
      ? `  Mailbox          ${first}/__mail`
      : `  Mail goes out by ${new URL(settings.SMTP_URL).host}`,
    ...(demo
      ? [
          `  Demo customer    ${demo.email}, password ${demo.password}`,
          '                   with visits to come, visits behind and medical records',
          '                   cecil@… to zoltan@example.com, the same password: twenty coverages',
          `  Call centre key  ${demo.apiKey}-${shown[0]?.brand.key ?? ''}`,
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
