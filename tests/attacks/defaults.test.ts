import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep, sampled } from '../support/deep.ts';
import { ended, type RunningPortal, serve, stop } from '../support/process.ts';
import { world } from '../support/world.ts';

let clone: Clone;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

/** Another machine would use this address, which is not loopback. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

describe('a portal that strangers may reach', () => {
  it.each(
    sampled(
      [
        [{ HOST: '0.0.0.0' }, 'HOST is not this machine alone'],
        [{ BASE_URL: 'https://kapu.example' }, 'BASE_URL is https'],
      ],
      2,
    ),
  )('does not start with %o and no mail server, and says why (T44)', async (settings, why) => {
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

  // This machine needs an address that others reach: not every one is in a network.
  it.runIf(deep && outer !== undefined)('answers /__mail to other machines once that was said (T44)', async () => {
    const portal = await serve({ DATABASE_URL: clone.url, HOST: '0.0.0.0', KAPU_MAILBOX: 'on' });
    expect(portal.output()).not.toContain('Demo customer');
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

/** The host's own name, whichever address the socket goes to. */
function mailOf(
  portal: RunningPortal,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number }> {
  return new Promise((done, fail) => {
    const host = `localhost:${portal.port}`;
    const call = request({ host: address, port: portal.port, path: '/__mail', headers: { ...headers, host } });
    call.on('error', fail).on('response', (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0 });
    });
    call.end();
  });
}
