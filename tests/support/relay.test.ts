import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { iceServers } from '../../server/telemedicine/line/ice-servers.ts';
import { headlessShellPath } from '../../tasks/chromium.ts';
import { deep } from './deep.ts';
import { relay, relaySecret } from './relay.ts';

// A real coturn, and two connections of a real browser that may use it alone.

type Server = ReturnType<typeof iceServers>[number];

/** @returns the message that has come from one connection to the other, or `no relay` */
function reach(page: Page, servers: readonly Server[]): Promise<string> {
  return page.evaluate(
    async (server) => {
      const settings: RTCConfiguration = { iceServers: server, iceTransportPolicy: 'relay' };
      const [one, other] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
      const channel = one.createDataChannel('test');
      const came = new Promise<string>((done) => {
        other.ondatachannel = ({ channel }) => {
          channel.onmessage = ({ data }) => done(String(data));
        };
        channel.onopen = () => channel.send('hello');
      });
      /** Gathering ends with a null: without a candidate by then, no relay was given. */
      const pass = (from: RTCPeerConnection, to: RTCPeerConnection) =>
        new Promise<number>((done) => {
          let candidates = 0;
          from.onicecandidate = ({ candidate }) => {
            if (candidate === null) return done(candidates);
            candidates += 1;
            void to.addIceCandidate(candidate);
          };
        });
      const gathered = [pass(one, other), pass(other, one)];
      await one.setLocalDescription();
      if (one.localDescription) await other.setRemoteDescription(one.localDescription);
      await other.setLocalDescription();
      if (other.localDescription) await one.setRemoteDescription(other.localDescription);
      const none = Promise.all(gathered).then((counts) =>
        counts.includes(0) ? 'no relay' : new Promise<string>(() => {}),
      );
      return Promise.race([came, none]);
    },
    servers.map(({ urls, username = '', credential = '' }) => ({ urls, username, credential })),
  );
}

describe.runIf(deep)('a relay of visits by video', () => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const browser = await chromium.launch({ executablePath: headlessShellPath(), args: ['--no-sandbox'] });
    page = await browser.newPage();
    close = () => browser.close();
  });
  afterAll(() => close());

  const later = (minutes: number) => systemClock().add({ minutes });
  const serversFor = (urls: readonly string[], until: Temporal.Instant, turnSecret = relaySecret) =>
    iceServers({ stun: [], turn: urls, turnSecret }, { until, name: 'somebody' });

  it('carries two browsers that cannot see each other, until its time has passed (S1-04)', async () => {
    const { urls, stop } = await relay({ udp: true });
    try {
      expect(await reach(page, serversFor(urls, later(5)))).toBe('hello');
      expect(await reach(page, serversFor(urls, later(-1)))).toBe('no relay');
      expect(await reach(page, serversFor(urls, later(5), 'another secret of the test'))).toBe('no relay');
    } finally {
      await stop();
    }
  });

  it('is reached by TCP where a firewall lets no UDP through (S1-04)', { timeout: 180_000 }, async () => {
    const { urls, stop } = await relay({ udp: false });
    try {
      expect(await reach(page, serversFor(urls.slice(0, 1), later(5)))).toBe('no relay');
      expect(await reach(page, serversFor(urls, later(5)))).toBe('hello');
    } finally {
      await stop();
    }
  });
});
