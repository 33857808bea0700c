import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Services } from '../context.ts';

const filePath = '/.well-known/security.txt';
const policyPath = '/security-policy.txt';
const policyFile = join(import.meta.dirname, '../../../SECURITY.md');
const hour = { 'Cache-Control': 'public, max-age=3600' };
/** Days until the paper expires; RFC 9116 advises less than a year. */
const validDays = 180;

type Parts = Pick<Services, 'securityContact' | 'clock'>;

export function createSecurityPapers({ securityContact, clock }: Parts): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get(filePath, (c) => {
    if (securityContact === undefined) throw problem('#404');
    return c.text(securityText(securityContact, c.get('info').host, clock()), 200, hour);
  });
  app.get(policyPath, async (c) => {
    if (securityContact === undefined) throw problem('#404');
    return c.text(await readFile(policyFile, 'utf8'), 200, hour);
  });
  return app;
}

function securityText(contact: string, { baseUrl, brand }: Host, now: Temporal.Instant): string {
  const expires = now.toZonedDateTimeISO('UTC').startOfDay().add({ days: validDays }).toInstant();
  // RFC 9116 accepts only https addresses of pages.
  const isSecure = baseUrl.startsWith('https:');
  return [
    `Contact: ${contact}`,
    `Expires: ${iso(expires)}`,
    `Preferred-Languages: ${brand.languages.join(', ')}`,
    ...(isSecure ? [`Canonical: ${baseUrl}${filePath}`, `Policy: ${baseUrl}${policyPath}`] : []),
    '',
  ].join('\n');
}
