import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherBrowsers } from '../../tasks/other-browsers.ts';
import { deep } from '../support/deep.ts';
import { openApp, seen, type VideoRoom, videoRoom } from './video-room.ts';
import { type Browser, patiently, type Visitor } from './visitor.ts';

const runs = deep && otherBrowsers.some(({ name, missing }) => name === 'Firefox' && missing.length === 0);

describe.runIf(runs)(
  'a visit by video of a patient in Firefox and a doctor in Chromium (B14, R24)',
  {
    timeout: 180_000,
  },
  () => {
    let room: VideoRoom;
    let browser: Browser;
    let patient: Visitor;
    beforeAll(async () => {
      room = await videoRoom();
      const { fakeMedia, openFirefox } = await import('./firefox.ts');
      browser = await openFirefox(fakeMedia);
      patient = await browser.newVisitor();
    });
    afterAll(async () => {
      await patient.close();
      await browser.close();
      await room.close();
    });

    it('is seen, heard and written in on both sides, and ends for both (S1-04)', async () => {
      const email = 'firefox.beteg@example.com';
      const link = await room.bookedIn(10, email);
      await patient.goTo(link);
      await patient.press('#consent');
      await patient.press('button[value=enter]');
      await patient.see('button[value=say]');
      const doctor = await room.doctor();
      await openApp(doctor, `${room.portal.base()}/desk/video-visits/${await room.visitOf(email)}`);
      await doctor.page.locator('button[value=admit]').click();
      await expect.poll(() => seen(doctor), { timeout: 30_000 }).toBe(1);
      const pictures =
        '[...document.querySelectorAll("figure video:not(.invisible)")].filter((box) => box.videoWidth > 0).length';
      await patiently(async () => expect(await patient.ask(pictures)).toBe(1));
      await patient.type('#text', 'Jó napot!');
      await patient.press('button[value=say]');
      await expect.poll(() => doctor.page.locator('[role=log]').textContent()).toContain('Jó napot!');
      await doctor.page.locator('#text').fill('Hallom.');
      await doctor.page.keyboard.press('Enter');
      const log = 'document.querySelector("[role=log]").textContent';
      await patiently(async () => expect(await patient.ask(log)).toContain('Hallom.'));
      await doctor.page.locator('#summary').fill('Pihenés.');
      await doctor.page.locator('button[value=end]').click();
      await patient.see('#summary');
      // On a busy machine its first way to the other may fail; the call goes another one.
      const errors = (await patient.errors()).filter((error) => !error.includes('WebRTC: ICE failed'));
      expect(errors).toEqual([]);
      expect(doctor.errors).toEqual([]);
    });
  },
);
