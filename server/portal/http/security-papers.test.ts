import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
afterEach(() => w.close());

const path = '/.well-known/security.txt';

describe('security.txt (RFC 9116, 0177)', () => {
  it('names on every host whom to write to, half a year ahead of the clock, and the policy of the same host (T44)', async () => {
    w = await world({ settings: { SECURITY_CONTACT: 'security@kapu.example' }, baseUrl: 'https://kapu.example' });
    for (const { baseUrl } of w.hosts.all) {
      const { host } = new URL(baseUrl);
      const answer = await w.request(path, { host });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
      expect((await answer.text()).split('\n')).toEqual([
        'Contact: mailto:security@kapu.example',
        'Expires: 2027-05-22T00:00:00Z',
        'Preferred-Languages: hu, en, ro',
        `Canonical: ${baseUrl}${path}`,
        `Policy: ${baseUrl}/security-policy.txt`,
        '',
      ]);
    }
    const { host } = new URL(w.hosts.all[0]?.baseUrl ?? '');
    w.pass({ hours: 24 });
    expect(await (await w.request(path, { host })).text()).toContain('\nExpires: 2027-05-23T00:00:00Z\n');
    const policy = await w.request('/security-policy.txt', { host });
    expect([policy.status, await policy.text()]).toEqual([200, readFileSync('SECURITY.md', 'utf8')]);
  });

  it('gives no address of a page that is not https', async () => {
    w = await world({ settings: { SECURITY_CONTACT: 'https://kapu.example/report' } });
    const text = await (await w.request(path)).text();
    expect(text).toMatch(/^Contact: https:\/\/kapu\.example\/report\nExpires: \S+\nPreferred-Languages: [\w, ]+\n$/);
  });

  it('is not there without the setting, nor is its policy', async () => {
    w = await world();
    for (const one of [path, '/security-policy.txt']) expect((await w.request(one)).status).toBe(404);
  });
});
