import { type Browser, chromium } from 'playwright-core';
import type { Services } from '../../server/interop/context.ts';
import { headlessShellPath } from '../../tasks/chromium.ts';
import { takenEvent } from '../../web/portal/starter/events.ts';
import { bookedByGuest } from '../booked.ts';
import { alsoOffers } from '../fixture.ts';
import { flags, type LivePortal, live, mailedLink, openTab, type Tab } from './live.ts';

/** By video, of internal medicine. */
const subfunctionId = 103;

/** A person who lets the page use a camera that is not there, with few pictures: two cores encode them for several people. */
const fakeMedia = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'];

export type VideoRoom = Awaited<ReturnType<typeof videoRoom>>;

/** A portal that takes the lines of visits by video, and a browser of its own for each of their people. */
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
  return {
    portal,
    /** The mailed link of a guest's visit that begins in so many minutes. */
    bookedIn: (minutes: number, email: string) => bookedIn(portal, minutes, email),
    /** Somebody in a browser of their own. */
    person: async (options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => tabIn(await ownBrowser(), options),
    doctor: async (options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => {
      const { token } = await portal.w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
      const tab = await tabIn(await ownBrowser(), { width: 1280, height: 800, ...options });
      await tab.context.addCookies([
        { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
      ]);
      return tab;
    },
    visitOf: async (email: string): Promise<string> => {
      const { rows } = await portal.w.database.pool.query<{ id: string }>(
        `select video_visit.id from video_visit join reservation on reservation.id = reservation_id where reservation.email = $1`,
        [email],
      );
      return rows[0]?.id ?? '';
    },
    /** Everybody goes home. */
    empty: async () => {
      await Promise.all(browsers.splice(0).map((browser) => browser.close()));
    },
    close: () => portal.close(),
  };
}

async function tabIn(own: LivePortal, options: Parameters<typeof openTab>[1]): Promise<Tab> {
  const tab = await openTab(own, options);
  await tab.page.addInitScript((event) => addEventListener(event, () => performance.mark('runs')), takenEvent);
  return tab;
}

/** Opens an app, and waits until its own script answers. */
export async function openApp({ page }: Tab, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('runs').length > 0);
}

async function bookedIn(portal: LivePortal, minutes: number, email: string): Promise<string> {
  const { w } = portal;
  const { rows } = await w.database.pool.query<{ id: string }>(
    `select slot.id from slot
     join offering on offering.schedule_id = slot.schedule_id and subfunction_id = $1
     where slot.status = 'free' and start_at > now() + interval '1 day' order by start_at limit 1`,
    [subfunctionId],
  );
  await bookedByGuest(w, rows[0]?.id ?? '', email, undefined, subfunctionId);
  const link = await mailedLink(portal, email, 'video-visit');
  await w.database.pool.query(
    `update slot set start_at = now() + $2::int * interval '1 minute', end_at = now() + $2::int * interval '1 minute' + interval '30 minutes'
     where id = $1`,
    [rows[0]?.id, minutes],
  );
  return link;
}
