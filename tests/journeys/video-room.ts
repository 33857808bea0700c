import { type Browser, chromium } from 'playwright-core';
import type { Services } from '../../server/interop/context.ts';
import { headlessShellPath } from '../../tasks/chromium.ts';
import { takenEvent } from '../../web/portal/starter/events.ts';
import { bookedByCustomer, bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { alsoOffers } from '../support/fixture.ts';
import { flags, type LivePortal, live, mailedLink, openTab, type Tab } from './live.ts';

/** By video, of internal medicine. */
const subfunctionId = 103;

/** A fake camera with few pictures: two cores encode them for several people. */
const fakeMedia = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'];

export type VideoRoom = Awaited<ReturnType<typeof videoRoom>>;

/** Each person has a browser of their own. */
export async function videoRoom(ports: Partial<Services['ports']> = {}) {
  const portal = await live({ brand: {}, ports });
  await alsoOffers(portal.w.database, 'Kovács', subfunctionId);
  await portal.w.services.directory.refresh();
  const browsers: Browser[] = [];
  async function ownBrowser(): Promise<LivePortal> {
    const browser = await chromium.launch({ executablePath: headlessShellPath(), args: [...flags, ...fakeMedia] });
    browsers.push(browser);
    return { ...portal, newContext: (options) => browser.newContext(options) };
  }
  const empty = async () => {
    await Promise.all(browsers.splice(0).map((browser) => browser.close()));
  };
  return {
    portal,
    bookedIn: (minutes: number, email: string) => bookedIn(portal, minutes, email),
    customer: async (minutes: number): Promise<{ patient: Tab; link: string; id: string }> => {
      const { w } = portal;
      const { id } = await account(w.database);
      const { token, headers } = await w.session(id);
      const slotId = await freeSlot(portal);
      const booked = await bookedByCustomer(w, slotId, headers, { subfunctionId });
      await beginIn(portal, slotId, minutes);
      const patient = await tabIn(await ownBrowser(), {});
      await patient.context.addCookies([{ name: 'token', value: token, url: portal.base(), sameSite: 'Lax' }]);
      return { patient, link: `${portal.base()}/video-visit/${booked.token}`, id };
    },
    person: async (options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => tabIn(await ownBrowser(), options),
    doctor: async (options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => {
      const { token } = await portal.w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
      const tab = await tabIn(await ownBrowser(), { width: 1280, height: 800, ...options });
      await tab.context.addCookies([
        { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
      ]);
      return tab;
    },
    visitOf: async (owner: string): Promise<string> => {
      const { rows } = await portal.w.database.pool.query<{ id: string }>(
        `select video_visit.id from video_visit join reservation on reservation.id = reservation_id
         where $1 in (reservation.email, reservation.account_id::text)`,
        [owner],
      );
      return rows[0]?.id ?? '';
    },
    empty,
    close: async () => {
      await empty();
      await portal.close();
    },
  };
}

async function tabIn(own: LivePortal, options: Parameters<typeof openTab>[1]): Promise<Tab> {
  const tab = await openTab(own, options);
  await tab.page.addInitScript((event) => addEventListener(event, () => performance.mark('runs')), takenEvent);
  return tab;
}

/** A browser stops pictures that are scrolled out of sight. */
export function seen({ page }: Tab): Promise<number> {
  return page
    .locator('figure video:not(.invisible)')
    .evaluateAll((boxes) => boxes.filter((box) => box instanceof HTMLVideoElement && box.videoWidth > 0).length);
}

export async function openApp({ page }: Tab, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('runs').length > 0);
}

async function bookedIn(portal: LivePortal, minutes: number, email: string): Promise<string> {
  const slotId = await freeSlot(portal);
  await bookedByGuest(portal.w, slotId, email, undefined, subfunctionId);
  const link = await mailedLink(portal, email, 'video-visit');
  await beginIn(portal, slotId, minutes);
  return link;
}

async function freeSlot({ w }: LivePortal): Promise<string> {
  const { rows } = await w.database.pool.query<{ id: string }>(
    `select slot.id from slot
     join offering on offering.schedule_id = slot.schedule_id and subfunction_id = $1
     where slot.status = 'free' and start_at > now() + interval '1 day' order by start_at limit 1`,
    [subfunctionId],
  );
  return rows[0]?.id ?? '';
}

async function beginIn({ w }: LivePortal, slotId: string, minutes: number): Promise<void> {
  await w.database.pool.query(
    `update slot set start_at = now() + $2::int * interval '1 minute', end_at = now() + $2::int * interval '1 minute' + interval '30 minutes'
     where id = $1`,
    [slotId, minutes],
  );
}
