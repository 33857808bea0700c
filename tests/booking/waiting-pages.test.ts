import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { href } from '../../contract/href.ts';
import { languages } from '../../contract/platform/languages.ts';
import { dayParts, shownDay } from '../support/day-parts.ts';
import { oneLanguage } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guestFields } from '../support/guest.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { bookedByCustomer } from './booked.ts';
import { fill, free, handOn, joined, patient, wish } from './waiting.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
beforeEach(() => fill(w));
afterAll(() => w.close());

const linkSaying = ({ document }: Visit, text: RegExp) =>
  [...document.querySelectorAll('main a')].find(({ textContent }) => text.test(textContent))?.getAttribute('href') ??
  '';

const hiddenIn = ({ document }: Visit) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main form[method=post] input[type=hidden]')].map(
      ({ name, value }) => [name, value],
    ),
  );

describe('where no time is free', () => {
  it.each([
    '/services/provider-search?subfunction=101&location=Debrecen',
    '/services/provider-search?subfunction=101&location=Budapest',
    '/providers/1/doctors/1?subfunction=101',
  ])('a place on the list is offered, by way of the log-in: %s (R32)', async (path) => {
    const page = await visit(w, path);
    const login = linkSaying(page, /várólistára/);
    const next = new URL(login, 'http://localhost').searchParams.get('next') ?? '';
    expect([login.startsWith('/login?'), next.startsWith('/waiting-list?')]).toEqual([true, true]);
    const { cookie } = await patient(w);
    const own = linkSaying(await visit(w, path, { cookie }), /várólistára/);
    expect(own).toBe(next);
    const form = await visit(w, own, { cookie });
    expect(form.document.querySelector<HTMLSelectElement>('[name=subfunctionId]')?.value).toBe('101');
  });

  it('whoever has a booking waits for an earlier one from its page, and keeps it (R32)', async () => {
    const who = await patient(w);
    const slot = slotId(0, '2026-11-30T09:00');
    await free(w, slot);
    const booked = await bookedByCustomer(w, slot, who.headers);
    const page = await visit(w, href('reservation', {}, { reservation: booked.token }), { cookie: who.cookie });
    const form = await visit(w, linkSaying(page, /Korábbi időpontra/), { cookie: who.cookie });
    expect(form.text).toContain('Csak ennél korábbi időpontot ajánlunk: 2026. november 30., hétfő, 09:00.');
    const input = {
      ...hiddenIn(form),
      intent: 'join',
      subfunctionId: '101',
      ...dayParts('earliest', '2026-11-23'),
      ...dayParts('latest', '2026-12-20'),
    };
    const sent = { ...input, where: 'doctor', weekdays: '7', dayParts: 'morning' };
    const jar: Jar = new Map([['token', who.cookie.slice('token='.length)]]);
    const list = await visit(w, '/waiting-list', { jar, method: 'POST', form: sent });
    expect(list.url).toBe('/waiting-list?done=joined');
    expect(list.text).toContain('Dr. Kovács Béla, Bükkfa Rendelő');
  });

  it('whoever has no account yet registers, and comes back with what was asked (R32)', async () => {
    const jar: Jar = new Map();
    const next = '/waiting-list?subfunction=101&location=Budapest&new=1';
    const login = await visit(w, `/login?next=${encodeURIComponent(next)}`, { jar });
    const registration = await visit(w, linkSaying(login, /regisztrál/i), { jar });
    const hidden = hiddenIn(registration);
    expect(hidden.next).toBe(next);
    const person = { ...guestFields, email: 'uj@example.com', privacyAccepted: 'on', termsAccepted: 'on' };
    await visit(w, '/registration', { jar, method: 'POST', form: { ...hidden, ...person, captcha: 'person' } });
    await w.deliver();
    const link = /\/verify-registration\/[\w-]+/.exec(w.letters.at(-1)?.text ?? '')?.[0] ?? '';
    const choose = await visit(w, link, { jar });
    const nextPath = choose.document.querySelector<HTMLInputElement>('input[name=next]')?.value ?? '';
    const there = await visit(w, link, { jar, method: 'POST', form: { password: goodPassword, next: nextPath } });
    expect(there.url).toBe(`/privacy-statement?next=${encodeURIComponent(next)}`);
    const accepted = { ...hiddenIn(there), privacyAccepted: 'on' };
    const back = await visit(w, there.url, { jar, method: 'POST', form: accepted });
    expect(back.url).toBe(next);
    expect(back.document.querySelector('button[value=join]')).not.toBeNull();
  });
});

describe('the page of the waiting list', () => {
  it.each(oneLanguage('hu'))(
    'keeps what it owes in %s, empty, with a form, waiting, offered and over (S1-11, S9-01)',
    async (language) => {
      const who = await patient(w);
      const { cookie } = who;
      const see = (query = '') => visit(w, `/waiting-list${query}`, { cookie, language });
      await see();
      await see('?subfunction=101&doctorId=1&providerId=1&timeOfDay=morning');
      await see('?providerId=1&new=1');
      await see('?doctorId=999999&providerId=x&subfunction=never&earlierThan=no');
      const { id } = await joined(w, who, { weekdays: [2, 4], dayParts: ['morning'] });
      for (const done of ['joined', 'changed', 'left', 'passed']) await see(`?done=${done}`);
      await see(`?change=${id}`);
      await free(w, slotId(0, `2026-11-24T${['09:00', '09:30', '10:00', '10:30'][languages.indexOf(language)] ?? ''}`));
      await handOn(w);
      const offered = await see();
      expect(offered.document.querySelectorAll('button[value=take]')).toHaveLength(1);
      expect(offered.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
      const offer = offered.document.querySelector<HTMLInputElement>('main form input[name=id]')?.value ?? '';
      await visit(w, '/waiting-list', { cookie, language, method: 'POST', form: { intent: 'pass', id: offer } });
      const late = await visit(w, '/waiting-list', {
        cookie,
        language,
        method: 'POST',
        form: { intent: 'take', id: offer },
      });
      expect([late.status, late.document.querySelector('[role=alert]') !== null]).toEqual([410, true]);
      await visit(w, '/waiting-list', { cookie, language, method: 'POST', form: { intent: 'leave', id } });
      expect((await see()).document.querySelectorAll('main li form')).toHaveLength(0);
    },
  );

  it('sends a visitor to the log-in and back, and is none where a portal has no calendar (S4.2-01, S4.2-04)', async () => {
    const address = '/waiting-list?subfunction=101&new=1';
    const home = await visit(w, address);
    expect(home.document.querySelector('a[href^="/login?next="]')?.getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(address)}`,
    );
    const foreign = await w.request('/waiting-list', { host: 'nnmegorzes.localhost:3000' });
    expect([foreign.status, foreign.headers.get('location')?.startsWith('/?')]).toEqual([302, true]);
  });

  it('suggests what nobody touched beside what a draft has kept, and leaves empty what was emptied (R5, R32)', async () => {
    const { cookie } = await patient(w);
    const address = '/waiting-list?new=1&subfunction=101&location=hu-bu-13';
    const keep = (form: Record<string, string>) =>
      w.request('/draft', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ ...form, draft: 'waiting-list' }),
      });
    const values = async () => {
      const { document } = await visit(w, address, { cookie });
      const place = document.querySelector<HTMLInputElement>('main [name=location]')?.value;
      return [place, shownDay(document, 'earliest'), shownDay(document, 'latest')];
    };
    const [place, first] = await values();
    expect([place?.includes('XIII'), first]).toEqual([true, expect.stringMatching(/^2026-/)]);
    expect((await keep({ ...dayParts('latest', '2026-12-24') })).status).toBe(204);
    expect(await values()).toEqual([place, first, '2026-12-24']);
    await keep({ ...dayParts('latest', '2026-12-24'), location: '' });
    expect(await values()).toEqual(['', first, '2026-12-24']);
  });

  it('shows a refused form again with all that was chosen, and books a free time by one press where there is one (R32)', async () => {
    const { cookie } = await patient(w);
    const post = (form: Record<string, string>) =>
      visit(w, '/waiting-list?new=1', { cookie, method: 'POST', form: { intent: 'join', ...form } });
    const refused = await post({
      subfunctionId: '101',
      location: 'Xanadu',
      ...dayParts('earliest', '2026-11-24'),
      ...dayParts('latest', '2026-11-20'),
      where: 'place',
      weekdays: '3',
    });
    expect(refused.status).toBe(422);
    const value = (name: string) => refused.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    const [earliest, latest] = ['earliest', 'latest'].map((name) => shownDay(refused.document, name));
    expect([value('location'), earliest, latest, value('subfunctionId')]).toEqual([
      'Xanadu',
      '2026-11-24',
      '2026-11-20',
      '101',
    ]);
    expect(
      [...refused.document.querySelectorAll<HTMLInputElement>('[name=weekdays]:checked')].map((box) => box.value),
    ).toEqual(['3']);
    const unnamed = await post({
      ...dayParts('earliest', '2026-11-24'),
      ...dayParts('latest', wish.latest),
      where: 'place',
    });
    expect(unnamed.document.querySelector('#subfunctionId-error')?.textContent).toContain('Válasszon szolgáltatást');
    const slot = slotId(1, '2026-11-25T09:00');
    await free(w, slot);
    await w.database.db
      .updateTable('offering')
      .set({ next_free_at: '2026-11-25T08:00:00Z' })
      .where('doctor_id', '=', 2)
      .execute();
    const there = await post({
      subfunctionId: '101',
      location: 'Budapest',
      ...dayParts('earliest', '2026-11-24'),
      ...dayParts('latest', wish.latest),
      where: 'place',
      weekdays: '3',
      dayParts: 'morning',
    });
    expect(there.document.querySelector<HTMLButtonElement>('button[name=slotId]')?.value).toBe(slot);
  });
});
