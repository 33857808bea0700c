import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Clone, cloneDatabase } from '../clone-database.ts';
import { ended, type Running, serve, stop } from '../process.ts';
import { world } from '../world.ts';

// What a portal is when somebody only started it.

let clone: Clone;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

/** An address of this machine that is not loopback, as another machine would use it. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address;

describe('a portal that strangers may reach', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is not this machine alone'],
    [{ BASE_URL: 'https://kapu.example' }, 'BASE_URL is https'],
  ])('does not start with %o and no mail server, and says why (T44)', async (settings, why) => {
    const { code, out, error } = await ended({ DATABASE_URL: clone.url, ...settings });
    expect(code).toBe(1);
    expect(error).toContain(`SMTP_URL: must be set, because ${why}`);
    expect(error).toContain('KAPU_MAILBOX=on');
    expect(out).not.toContain('Kapu is up');
  });

  it('shows the mailbox to this machine alone, and to nobody a proxy on it speaks for (T44)', async () => {
    const portal = await serve({ DATABASE_URL: clone.url, BASE_URL: '' });
    expect((await mailOf(portal, '127.0.0.1')).status).toBe(200);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect((await mailOf(portal, '127.0.0.1', { [name]: '203.0.113.9' })).status, name).toBe(404);
    }
    await stop(portal);
  });

  it.skipIf(outer === undefined)('answers /__mail to other machines once that was said (T44)', async () => {
    const portal = await serve({ DATABASE_URL: clone.url, HOST: '0.0.0.0', KAPU_MAILBOX: 'on' });
    expect(portal.said()).not.toContain('Demo customer');
    expect((await mailOf(portal, outer ?? '')).status).toBe(200);
    await stop(portal);
  });
});

it('answers /__mail to no peer but this machine, in any spelling of an address (T44)', async () => {
  const w = await world();
  const seen = async (remoteAddress: string) => {
    const headers = { host: 'localhost:3000' };
    const answer = await w.app.request(
      'http://localhost:3000/__mail',
      { headers },
      { incoming: { socket: { remoteAddress } } },
    );
    return answer.status;
  };
  for (const near of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) expect(await seen(near), near).toBe(200);
  for (const far of ['203.0.113.9', '10.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1%eth0', '1127.0.0.1', '']) {
    expect(await seen(far), far).toBe(404);
  }
  await w.close();
});

describe('what is shipped for containers', () => {
  const Compose = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).optional(),
        ports: z.array(z.string()).default([]),
        restart: z.string(),
      }),
    ),
  });
  const { services } = Compose.parse(parse(readFileSync('compose.yaml', 'utf8')));

  it('opens no port to the network, and comes up again by itself (T44)', () => {
    for (const [name, { ports, restart }] of Object.entries(services)) {
      expect(restart, name).toBe('unless-stopped');
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('has no secret of its own, no demonstration, and letters that go to its mail catcher (T44)', () => {
    const portal = services.portal?.environment ?? {};
    expect(portal.SMTP_URL).toMatch(/:-smtp:\/\/mail:1025\}$/);
    expect(portal.KAPU_DEMO).toMatch(/:-off\}$/);
    expect(portal.KAPU_SECRET).toMatch(/^\$\{KAPU_SECRET:\?/);
    expect(portal.DATABASE_URL).toMatch(/^postgres:\/\/kapu:\$\{POSTGRES_PASSWORD:\?/);
    expect(services.database?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(Object.keys(portal)).not.toContain('KAPU_MAILBOX');
  });

  it('runs on the pinned Node (T44)', () => {
    const pinned = readFileSync('.node-version', 'utf8').trim();
    const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)/gm)].map(
      ([, version]) => version,
    );
    expect(bases).toEqual([pinned, pinned]);
  });
});

/** The host's own name, whichever address the socket goes to. */
function mailOf(portal: Running, address: string, headers: Record<string, string> = {}): Promise<{ status: number }> {
  return new Promise((done, fail) => {
    const host = `localhost:${portal.port}`;
    const asked = request({ host: address, port: portal.port, path: '/__mail', headers: { ...headers, host } });
    asked.on('error', fail).on('response', (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0 });
    });
    asked.end();
  });
}
