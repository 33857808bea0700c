import { parseHTML } from 'linkedom';
import type { Page } from 'playwright-core';
import { startReservation } from '../../contract/booking/hold.ts';
import { preauthDraft } from '../../contract/claims/drafts.ts';
import { saveDraft } from '../../contract/platform/draft.ts';
import { Permission } from '../../contract/platform/permission.ts';
import type { RouteRow } from '../../contract/portal/route.ts';
import { claimPlan } from '../claims/claims.ts';
import { formPages } from '../claims/form-pages.ts';
import { approvingPlan } from '../claims/preauthorizations.ts';
import { holder } from '../entitlement/relatives.ts';
import { addresses } from '../support/addresses.ts';
import { good, type World } from '../support/world.ts';
import type { LivePortal } from './live.ts';

/** The cookie lets its page be seen. */
export type FormAddress = { path: string; cookie: string };

const typedInto =
  'main form :is(textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=tel]))';

/** Pages of the route table, every page of each long form, and the booking page. */
export async function formAddresses(w: World): Promise<FormAddress[]> {
  const cookies = await cookiesOf(w);
  const day = w.services.clock().toString().slice(0, 10);
  const steps = Object.values(formPages(day)).flatMap((pages) =>
    pages.map(({ path }) => ({ path, cookie: cookies.customer })),
  );
  const rows = (await addresses(w)).map(({ row, path }) => ({ path, cookie: cookies[visitorOf(row)] }));
  const all = [...rows, ...steps, await bookingForm(w)];
  const pages: FormAddress[] = [];
  for (const one of all) if (await hasForm(w, one)) pages.push(one);
  return [...new Map(pages.map((one) => [one.path, one])).values()];
}

function visitorOf({ desk, auth }: RouteRow): 'operator' | 'customer' | 'visitor' {
  return desk === 'operator' ? 'operator' : auth ? 'customer' : 'visitor';
}

async function cookiesOf(w: World) {
  const plan = { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] };
  const customer = await holder(w, { subscriptions: [[...Permission.options]], plan });
  // The pages of an approval after its first one ask about the chosen examination.
  const chosen = { ...preauthDraft, values: { 'cares.0.serviceCode': '101' } };
  good(await w.call(saveDraft, chosen, customer.headers));
  const operator = await w.desk(['agent', 'medical_adviser', 'claims_assessor', 'supervisor']);
  return { visitor: '', customer: `token=${customer.token}`, operator: `desk=${operator.token}` };
}

/** The cookie shows the portal who chose the time. */
export async function bookingForm(w: World): Promise<FormAddress> {
  const list = await (await w.request('/services/provider-search?subfunction=101&location=Budapest')).text();
  const slotId = parseHTML(list).document.querySelector('button[name=slotId]')?.getAttribute('value') ?? '';
  const { token } = good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
  return { path: `/services/provider-search/reservation?reservation=${token}`, cookie: `hold=${token}` };
}

export async function openBookingForm(page: Page, { w, base }: LivePortal): Promise<void> {
  const { path, cookie } = await bookingForm(w);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: base() }]);
  await page.goto(base() + path);
}

async function hasForm(w: World, { path, cookie }: FormAddress): Promise<boolean> {
  const answer = await w.request(path, { headers: { cookie } });
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return false;
  return parseHTML(await answer.text()).document.querySelector(typedInto) !== null;
}
