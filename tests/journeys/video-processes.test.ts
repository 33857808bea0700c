import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { freePort, type RunningPortal, serve, stop } from '../support/process.ts';
import { worldSecret } from '../support/world.ts';
import type { Tab } from './live.ts';
import { openApp, seen, type VideoRoom, videoRoom } from './video-room.ts';

let room: VideoRoom;
const running: RunningPortal[] = [];
const closing: (() => void)[] = [];
beforeAll(async () => {
  room = await videoRoom();
});
afterAll(async () => {
  for (const close of closing) close();
  await room.close();
  for (const portal of running) await stop(portal, 'SIGKILL');
});

/** A balancer would lead to the first process that answers. */
async function balanced(port: number, targets: () => readonly number[]): Promise<void> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const lead = ([first, ...others]: readonly number[]): void => {
      if (first === undefined) return void from.destroy();
      const to = connect(first, '127.0.0.1');
      open.add(from).add(to);
      to.once('error', () => lead(others));
      to.once('connect', () => {
        to.removeAllListeners('error');
        for (const [one, other] of [
          [from, to],
          [to, from],
        ] as const) {
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
        }
        from.pipe(to).pipe(from);
      });
    };
    lead(targets());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
}

const lineAt = ({ page }: Tab) => page.locator('[data-line]').getAttribute('data-line');
/** Seconds of the other's picture that a page has played; 0 without one. */
const played = ({ page }: Tab) =>
  page
    .locator('figure video:not(.invisible)')
    .evaluateAll(([box]) => (box instanceof HTMLVideoElement ? box.currentTime : 0));
const logOf = ({ page }: Tab) => page.locator('[role=log]').textContent();

describe('a visit by video over two processes of the portal (B14, F01)', { timeout: 240_000 }, () => {
  it('goes on where the other process stands still, and is back in five seconds when one is killed', async () => {
    const port = await freePort();
    const settings = {
      DATABASE_URL: room.portal.w.databaseUrl,
      BASE_URL: `http://localhost:${port}`,
      KAPU_SECRET: worldSecret,
    };
    const [theirs, doctors] = await Promise.all([serve(settings), serve(settings)]);
    running.push(theirs, doctors);
    await balanced(port, () => [theirs.port, doctors.port]);
    const email = 'ket.folyamat@example.com';
    const { pathname } = new URL(await room.bookedIn(10, email));
    const patient = await room.person();
    const signals: string[] = [];
    patient.page.on('websocket', (line) => line.on('framereceived', ({ payload }) => signals.push(String(payload))));
    await openApp(patient, `http://localhost:${port}${pathname}`);
    await patient.page.locator('#consent').check();
    await patient.page.locator('button[value=enter]').click();
    await patient.page.locator('[role=log]').waitFor({ state: 'attached' });
    const doctor = await room.doctor();
    await openApp(doctor, `${doctors.base}/desk/video-visits/${await room.visitOf(email)}`);
    await doctor.page.locator('button[value=admit]').click();
    for (const tab of [patient, doctor]) await expect.poll(() => seen(tab)).toBe(1);
    await patient.page.locator('#text').fill('Jó napot!');
    await patient.page.keyboard.press('Enter');
    await expect.poll(() => logOf(doctor)).toContain('Jó napot!');

    doctors.child.kill('SIGSTOP');
    await expect.poll(() => signals.some((text) => text.includes('"left"')), { timeout: 60_000 }).toBe(true);
    const before = await played(patient);
    await expect.poll(() => played(patient), { timeout: 60_000 }).toBeGreaterThan(before + 14);
    doctors.child.kill('SIGCONT');
    await expect.poll(() => lineAt(doctor), { timeout: 60_000 }).toBe('open');

    const start = performance.now();
    await stop(theirs, 'SIGKILL');
    await expect.poll(() => lineAt(patient), { timeout: 20_000, interval: 20 }).not.toBe('open');
    await expect.poll(() => lineAt(patient), { timeout: 20_000, interval: 20 }).toBe('open');
    const back = performance.now() - start;
    expect(await seen(patient)).toBe(1);
    await doctor.page.locator('#text').fill('Itt vagyok.');
    await doctor.page.keyboard.press('Enter');
    await expect.poll(() => logOf(patient)).toContain('Itt vagyok.');
    // The time means something only if nothing else runs.
    if (deep) expect(back).toBeLessThan(5000);
  });
});
