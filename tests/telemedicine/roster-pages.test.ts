import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { endShift, listShifts } from '../../contract/telemedicine/roster.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { type Browser, follow, press, see } from '../care/pages.ts';
import { worded } from '../house/worded.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';
import { rosterWorld } from './roster.ts';

const clinic = '/services/virtual-clinic';
const roster = '/desk/roster';
const untranslated = /\b(?:desk|video|fields|errors|provider)\.[a-z_]+[.a-z_]*/;

let r: Awaited<ReturnType<typeof rosterWorld>>;
beforeAll(async () => {
  r = await rosterWorld();
});
afterAll(() => r.w.close());
beforeEach(async () => {
  await r.w.database.pool.query('delete from duty_shift');
});

async function customer(): Promise<Jar> {
  const { headers } = await r.customer();
  const version = statementVersion(r.w.context());
  good(await r.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  return new Map([['token', headers.authorization.replace('Bearer ', '')]]);
}

async function atDesk(roles: Role[], language: Browser['language'] = 'hu'): Promise<Browser> {
  const { token } = await r.w.desk(roles);
  return { w: r.w, jar: new Map([['desk', token]]), language };
}

const texts = {
  hu: {
    none: 'Jelenleg nincs ügyeletes orvos.',
    next: 'Legközelebbi időpont: nov. 23., hétfő, 09:30 (budapesti idő szerint)',
    first: 'Ön következik. A várakozás körülbelül 5 perc. Kezdés: 08:05 (budapesti idő szerint)',
    second: '1 beteg van Ön előtt. A várakozás körülbelül 20 perc. Kezdés: 08:20',
    press: 'Most foglalok: Dr. Kovács Béla',
    full: 'Ez az orvos ebben az ügyeletben már nem tud mást fogadni.',
    empty: 'Senki sincs ügyeletben',
    again: 'Ez az orvos akkor már ügyeletben van.',
    short: 'Ezekből az időkből nem lesz beosztás. Mező: befejezés.',
    on: 'Most ügyel',
  },
  en: {
    none: 'No doctor is on duty right now.',
    next: 'Nearest appointment: Monday 23 Nov, 09:30 (Budapest time)',
    first: 'You would be next. You would wait about 5 minutes. Start: 08:05 (Budapest time)',
    second: '1 patient is before you. You would wait about 20 minutes. Start: 08:20',
    press: 'Book now: Dr. Béla Kovács',
    full: 'This doctor cannot see anyone else in this shift.',
    empty: 'Nobody is on duty',
    again: 'This doctor is on duty at that time already.',
    short: 'These times do not make a shift. Field: end.',
    on: 'On duty now',
  },
  ro: {
    none: 'Niciun medic nu este de gardă acum.',
    next: 'Cel mai apropiat interval: luni, 23 nov., 09:30 (ora Budapestei)',
    first: 'Urmați dumneavoastră. Așteptați aproximativ 5 minute. Început: 08:05 (ora Budapestei)',
    second: '1 pacient este înaintea dumneavoastră. Așteptați aproximativ 20 de minute. Început: 08:20',
    press: 'Fac programarea acum: Dr. Béla Kovács',
    full: 'Acest medic nu mai poate primi pe nimeni în această gardă.',
    empty: 'Nimeni nu este de gardă',
    again: 'Medicul este deja de gardă atunci.',
    short: 'Aceste ore nu formează o gardă. Câmp: sfârșitul.',
    on: 'De gardă acum',
  },
};

const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');

describe('seeing a doctor now', () => {
  it.each(worded(texts))(
    'tells in $language the queue before the press, holds the start, and books it, without script (S2.2-01, S3.10-01, S4.4-04)',
    async ({ language, words }) => {
      const browser: Browser = { w: r.w, jar: await customer(), language };
      const before = await visit(r.w, clinic, { jar: browser.jar, language });
      const section = () => spaced(before.document.querySelector('section[aria-labelledby=now]')?.textContent);
      expect([before.status, section()]).toEqual([200, expect.stringContaining(words.none)]);
      expect(section()).toContain(words.next);
      const shift = await r.onDuty();
      const page = await visit(r.w, clinic, { jar: browser.jar, language });
      expect(spaced(page.text)).toContain(words.first);
      expect(page.text).not.toMatch(untranslated);
      expect(page.document.querySelector('section[aria-labelledby=now] button')?.textContent).toBe(words.press);
      const rosterPage = await press(browser, page, ':not([name])');
      expect(rosterPage.url).toMatch(/^\/services\/provider-search\/reservation\?reservation=/);
      expect(rosterPage.text).toContain('08:05');
      const others = { w: r.w, jar: await customer(), language };
      const second = await see(others, clinic);
      expect(spaced(second.text)).toContain(words.second);
      const booked = await press(browser, rosterPage, '[value=finish-with-login]');
      expect([booked.status, booked.document.querySelector('main button[value=finish-with-login]')]).toEqual([
        200,
        null,
      ]);
      good(await r.w.call(endShift, { shiftId: shift.id }, await r.keeper()));
      const late = await press(others, second, ':not([name])');
      expect([late.status, late.url]).toEqual([409, clinic]);
      expect(late.text).toContain(words.full);
      expect(spaced(late.text)).toContain(words.none);
      await r.w.database.pool.query(
        `update reservation set status = 'expired'; update slot set status = 'busy-unavailable' where on_duty`,
      );
    },
  );
});

describe('the roster at the desk', () => {
  const entries = async () => {
    const { doctorId, providerId } = await r.doctor('Kovács');
    return {
      dutyDoctor: `${doctorId}-${providerId}-103`,
      day: '2026-11-23',
      startsAt: '08:00',
      endsAt: '12:00',
      minutes: '20',
    };
  };

  it.each(worded(texts))(
    'is filled in $language, says what is wrong where it stands, and ends (S1-08, S8.1-09)',
    async ({ language, words }) => {
      const browser = await atDesk(['supervisor'], language);
      const empty = await visit(r.w, roster, { jar: browser.jar, language });
      expect([empty.status, empty.text.match(untranslated)]).toEqual([200, null]);
      expect(empty.text).toContain(words.empty);
      const nothing = await press(browser, empty, '[value=add]');
      expect([
        nothing.status,
        nothing.document.querySelector('[name=dutyDoctor]')?.getAttribute('aria-invalid'),
      ]).toEqual([422, 'true']);
      const short = await press(browser, empty, '[value=add]', {
        entries: { ...(await entries()), endsAt: '08:00', minutes: '20', day: '2026-11-23', startsAt: '07:30' },
      });
      expect(short.text).toContain(words.short);
      expect(short.text).not.toMatch(untranslated);
      const added = await press(browser, empty, '[value=add]', { entries: await entries() });
      expect([added.status, added.url]).toEqual([200, roster]);
      const line = added.document.querySelector('main li')?.textContent ?? '';
      expect(line).toContain(words.on);
      expect(spaced(line)).toMatch(/08:00 – 12:00/);
      const again = await press(browser, added, '[value=add]', { entries: await entries() });
      expect([again.status, again.text.match(untranslated)]).toEqual([409, null]);
      expect(again.text).toContain(words.again);
      const ended = await press(browser, added, '[value=end]');
      expect(ended.text).toContain(words.empty);
      const twice = await press(browser, added, '[value=end]');
      expect([twice.status, twice.text.match(untranslated)]).toEqual([409, null]);
    },
  );

  it('is found from the visits of the desk, and narrows its doctors by name (S1-08)', async () => {
    const browser = await atDesk(['supervisor']);
    const lists = await see(browser, '/desk?list=visits');
    const page = await follow(browser, lists, `a[href="${roster}"]`);
    const choices = async (path: string) =>
      [...(await see(browser, path)).document.querySelectorAll('[name=dutyDoctor] option[value*="-"]')].map(
        (option) => option.textContent?.split(' · ')[0],
      );
    expect(page.status).toBe(200);
    expect(await choices(roster)).toHaveLength(3);
    expect(await choices(`${roster}?doctorName=ori`)).toEqual(['Dr. Őri Zsófia']);
    const nobody = await visit(r.w, `${roster}?doctorName=xyz`, { jar: browser.jar });
    expect(nobody.text).toContain('Nincs ilyen nevű orvos');
  });

  it('is read by the doctors of the provider, and by nobody without the right (S6-08)', async () => {
    await r.onDuty();
    const doctor = await atDesk(['doctor']);
    const page = await visit(r.w, roster, { jar: doctor.jar });
    expect([page.status, page.document.querySelectorAll('main button').length]).toEqual([200, 0]);
    expect(page.text).toContain('Dr. Kovács Béla');
    const agent = await atDesk(['agent']);
    expect((await visit(r.w, roster, { jar: agent.jar })).status).toBe(403);
    expect(good(await r.w.call(listShifts, {}, await r.keeper())).shifts).toHaveLength(1);
  });
});
