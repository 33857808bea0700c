import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VisitTill, visitTill } from '../booking/paid-visit.ts';
import { billing, tillHost } from '../support/till.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';

let s: VisitTill;
beforeAll(async () => {
  s = await visitTill();
});
afterAll(() => s.close());

const host = tillHost;
const untranslated = /\b(?:visit_payment|plans|reservation|fields|errors|messages)\.[a-z_.-]+/;
const { termsAccepted: _terms, startAccepted: _start, ...entries } = { ...billing, transferAccepted: 'on' };

const hiddenIn = ({ document }: Visit) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  );
const linkTo = ({ document }: Visit, target: string) =>
  document.querySelector(`main a[href^="${target}"]`)?.getAttribute('href');

describe('paying for a visit on its pages, without script', () => {
  it.each(['hu', 'en', 'ro'])(
    'is led from the reservation to the gateway and back, and cancels at the sum that is shown, in %s (S3.13-04, S8.3-23)',
    async (language) => {
      const { token } = await s.guest();
      const jar: Jar = new Map();
      const at = { host, jar, language };
      const own = await visit(s.w, `/services/provider-search/reservation?reservation=${token}`, at);
      expect(own.text).not.toMatch(untranslated);
      const page = await visit(s.w, linkTo(own, '/reservation-payment/') ?? '', at);
      expect(page.url).toBe(`/reservation-payment/${token}`);
      expect(page.text).not.toMatch(untranslated);
      expect(page.text).toMatch(/24\s?[.,]?500/);
      const empty = await visit(s.w, page.url, { ...at, method: 'POST', form: { ...hiddenIn(page) } });
      expect(empty.status).toBe(422);
      expect(empty.text).not.toMatch(untranslated);
      const gatewayPage = await visit(s.w, page.url, {
        ...at,
        method: 'POST',
        form: { ...hiddenIn(page), ...entries },
      });
      expect(gatewayPage.url).toBe(`/reservation-payment/${token}?pay=1`);
      const [consent] = await s.w.database.db
        .selectFrom('consent')
        .innerJoin('reservation', 'reservation.id', 'consent.reservation_id')
        .select(['consent.kind', 'consent.account_id', 'consent.language', 'consent.version'])
        .orderBy('consent.id', 'desc')
        .limit(1)
        .execute();
      expect(consent).toEqual({
        ...{ kind: 'data_transfer_simplepay', account_id: null, language },
        version: hiddenIn(page).transferVersion,
      });
      const address = linkTo(gatewayPage, s.emulator.url);
      expect(gatewayPage.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(
        `0;url=${address}`,
      );
      const failed = await s.pay(address, 'fail');
      const failurePage = await visit(s.w, `${failed.pathname}${failed.search}`, at);
      expect(failurePage.text).not.toMatch(untranslated);
      expect(linkTo(failurePage, '/services/provider-search/reservation')).toContain(token);
      const again = await visit(s.w, page.url, at);
      const second = await visit(s.w, page.url, { ...at, method: 'POST', form: { ...hiddenIn(again), ...entries } });
      const back = await s.pay(linkTo(second, s.emulator.url), 'succeed');
      const paid = await visit(s.w, `${back.pathname}${back.search}`, at);
      expect(paid.text).not.toMatch(untranslated);
      expect(paid.document.querySelector('main .text-success-text')).not.toBeNull();
      const finished = await visit(s.w, linkTo(paid, '/services/provider-search/reservation') ?? '', at);
      expect(finished.text).not.toMatch(untranslated);
      const payments = await visit(s.w, linkTo(finished, '/reservation-payment/') ?? '', at);
      expect(payments.document.querySelectorAll('main button[name=invoice]')).toHaveLength(1);
      const asks = await visit(s.w, `/delete-public-reservation/${token}`, at);
      expect(asks.text).not.toMatch(untranslated);
      expect(hiddenIn(asks).givesBack).toBe('24500');
      const cancelled = await visit(s.w, asks.url, { ...at, method: 'POST', form: hiddenIn(asks) });
      expect(cancelled.text).not.toMatch(untranslated);
      expect(cancelled.text).toMatch(/24\s?[.,]?500/);
    },
  );

  it('says before that it is paid by card here, or at the clinic (S3.13-04)', async () => {
    const pageText = async (slotId: string) => {
      const jar: Jar = new Map();
      const form = { slotId, subfunctionId: '101', intent: 'start' };
      const path = '/services/provider-search/reservation';
      return (await visit(s.w, path, { host, jar, language: 'en', method: 'POST', form })).text;
    };
    expect(await pageText(s.fresh())).toContain('By card, before it is booked');
    const { db } = s.w.database;
    await db.updateTable('visit_sale').set({ sold: false }).execute();
    expect(await pageText(s.fresh())).toContain('At the clinic');
    await db.updateTable('visit_sale').set({ sold: true }).execute();
  });

  it('goes on in a window of its own where the booking is in a partner’s frame (D6, T20)', async () => {
    const { token } = await s.guest();
    const path = `/services/provider-search/reservation?iframe=1&reservation=${token}`;
    const page = await visit(s.w, path, { host, jar: new Map(), language: 'en' });
    const link = page.document.querySelector('main a[target=_blank]')?.getAttribute('href');
    expect(link).toContain(`/reservation-payment/${token}`);
  });
});
