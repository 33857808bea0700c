import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { type LineQuality, lossyLine } from '../support/lossy-line.ts';
import { relay, relaySecret } from '../support/relay.ts';
import type { Tab } from './live.ts';
import { openApp, type VideoRoom, videoRoom } from './video-room.ts';

// The browsers reach each other only over a relay, and the line to it becomes bad.

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

let room: VideoRoom;
let turn: Awaited<ReturnType<typeof relay>>;
let line: Awaited<ReturnType<typeof lossyLine>>;
let patient: Tab;
let doctor: Tab;

async function onlyByRelay({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    window.connections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super({ ...settings, iceTransportPolicy: 'relay' });
        window.connections.push(this);
      }
    };
  });
}

const voiceAt = (page: Page) =>
  page.evaluate(async () => {
    let received = 0;
    for (const connection of window.connections)
      for (const row of (await connection.getStats()).values())
        if (row.type === 'inbound-rtp' && row.kind === 'audio') received += row.packetsReceived;
    return received;
  });

const rungAt = ({ page }: Tab) => page.locator('[data-rung]').first().getAttribute('data-rung');
const words = ({ page }: Tab) => page.locator('main').textContent();
const patience = { timeout: 100_000, interval: 250 };

/** Packets of the voice go on arriving at both. */
async function hearEachOther(): Promise<void> {
  for (const { page } of [patient, doctor]) {
    const before = await voiceAt(page);
    await expect.poll(() => voiceAt(page), patience).toBeGreaterThan(before + 50);
  }
}

async function become(quality: LineQuality): Promise<void> {
  line.become(quality);
}

describe.runIf(deep)('a bad line (B14, R24)', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    turn = await relay({ udp: true });
    line = await lossyLine(turn.port);
    room = await videoRoom({
      ice: { stun: [], turn: [`turn:127.0.0.1:${line.port}?transport=udp`], turnSecret: relaySecret },
    });
    const email = 'rossz.vonal@example.com';
    const link = await room.bookedIn(10, email);
    patient = await room.person();
    await onlyByRelay(patient);
    await openApp(patient, link);
    await patient.page.locator('#consent').check();
    await patient.page.locator('button[value=enter]').click();
    await patient.page.locator('[role=log]').waitFor({ state: 'attached' });
    doctor = await room.doctor();
    await onlyByRelay(doctor);
    await openApp(doctor, `${room.portal.base()}/desk/video-visits/${await room.visitOf(email)}`);
    await doctor.page.locator('button[value=admit]').click();
  }, 180_000);
  afterAll(async () => {
    await room.close();
    line.stop();
    await turn.stop();
  });

  it('of one datagram lost in twenty, and of 300 ms, keeps voice and picture, and says nothing', async () => {
    for (const quality of [{ loss: 0.05 }, { delay: 150 }]) {
      await become(quality);
      await hearEachOther();
    }
    // A machine that is busy sends less for a moment.
    await expect.poll(() => rungAt(patient), patience).toMatch(/^(?:full|less)$/);
  });

  it('of one datagram lost in five makes the picture small, says so, and keeps the voice', async () => {
    await become({ loss: 0.2 });
    await expect.poll(() => rungAt(patient), patience).toMatch(/^(?:least|audio)$/);
    expect(await words(patient)).toMatch(/Nagyon gyenge a kapcsolat|A kép szünetel/);
    await hearEachOther();
  });

  it('of 100 kbit/s takes the picture away, says so, and keeps the voice', async () => {
    await become({ kbit: 100 });
    await expect.poll(() => rungAt(patient), patience).toBe('audio');
    expect(await words(patient)).toContain('A kép szünetel, hogy a hang megmaradjon');
    await hearEachOther();
  });

  it('of nothing for ten seconds offers the telephone, and is heard again once it is there', async () => {
    await become({ cut: true });
    await expect.poll(() => rungAt(patient), patience).toBe('phone');
    expect(await words(patient)).toContain('Most a hang sem ér át');
    await become({});
    await hearEachOther();
    await expect.poll(() => rungAt(patient), { timeout: 120_000, interval: 500 }).not.toBe('phone');
  });
});
