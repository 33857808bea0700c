import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { makeSearchable } from '../../server/identity/search/make-searchable.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { asking } from '../booking/call-backs.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const slot = freshSlots();
const rowsOn = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main li a')].map((link) => link.getAttribute('href'));

async function caller(phone: string, born: string) {
  const { id, email } = await account(w.database);
  const name = { family_name: 'Gyöngyösi', given_name: 'Zsófia', birth_date: born, phone };
  await w.database.db.updateTable('account').set(name).where('id', '=', id).execute();
  await makeSearchable(w.services);
  const { headers, token } = await w.session(id);
  return { id, email, headers, token };
}

describe.each(oneLanguage('ro').map((language, no) => ({ language, no: no + 1 })))(
  'a caller, in $language',
  ({ language, no }) => {
    it('is found from any page of the desk, opened with a reason, and leads to their cases and visits (S1-08, P12)', async () => {
      const phone = `+3620555000${no}`;
      const { id, email, headers, token } = await caller(phone, `1971-02-0${no}`);
      const { number } = good(await w.call(askCallBack, { ...asking(), phone }, headers));
      const booked = await bookedByCustomer(w, slot(), headers);
      const desk = await w.desk(['agent'], 'default', 'Kiss Anna');
      const see = (path: string, form?: Record<string, string>) =>
        visit(w, path, { language, jar: new Map([['desk', desk.token]]), ...(form && { method: 'POST', form }) });
      const { document } = await see('/desk');
      const form = document.querySelector('header form[role=search]');
      expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/desk/search', 'post']);

      const asks = await see('/desk/search', { query: 'Gyöngyösi Zsófia' });
      expect([asks.status, asks.document.querySelector<HTMLInputElement>('#query')?.value]).toEqual([
        422,
        'Gyöngyösi Zsófia',
      ]);
      expect(asks.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#birthDate');
      const day = { 'birthDate-year': '1971', 'birthDate-month': '2', 'birthDate-day': String(no) };
      const named = await see('/desk/search', { query: 'gyongyosi zsofia', ...day });
      expect([named.status, named.url, rowsOn(named)]).toEqual([200, '/desk/search', [`/desk/persons/${id}`]]);
      expect(named.document.querySelector<HTMLInputElement>('#query')?.value).toBe('gyongyosi zsofia');
      const [line] = named.document.querySelectorAll('main li');
      expect(line?.textContent).toContain(language === 'hu' ? 'Gy. Zs.' : 'Zs. Gy.');
      expect(line?.textContent).not.toMatch(/Gyöngyösi|555|@/);
      expect(rowsOn(await see('/desk/search', { query: phone }))).toEqual([`/desk/persons/${id}`]);

      const path = `/desk/persons/${id}`;
      const closed = await see(path);
      expect(closed.text).not.toMatch(/Gyöngyösi|@example/);
      expect((await see(path, { reason: '' })).status).toBe(422);
      const bare = await see(path, { reason: 'other', otherReason: '' });
      expect([bare.status, bare.document.querySelector('#otherReason-error') !== null]).toEqual([422, true]);
      expect(bare.document.querySelector<HTMLInputElement>('input[value=other]')?.checked).toBe(true);
      const open = await see(path, { reason: 'call' });
      expect([open.url, open.document.querySelector('h1')?.textContent]).toEqual([
        path,
        language === 'hu' ? 'Gyöngyösi Zsófia' : 'Zsófia Gyöngyösi',
      ]);
      for (const text of [email, phone, number, booked.number]) expect(open.text).toContain(text);
      const links = rowsOn(open).map((to) => to?.replace(/[\da-f-]{36}$/, ''));
      expect(links).toEqual(['/desk/call-backs/', '/desk/visits/']);
      for (const to of rowsOn(open)) expect((await see(to ?? '')).status).toBe(200);

      const log = await visit(w, '/account/access-log', { language, jar: new Map([['token', token]]) });
      const words = w.services.texts.say(language, 'account.access.open.call', {});
      expect(log.text).toContain(w.services.texts.say(language, 'account.action.account_open', {}));
      expect(log.text).toContain(words);
      expect(log.text).toContain('Kiss Anna');
    });

    it('who cannot be found is said so, with what may be searched by, and what fits no way is refused (S1-08)', async () => {
      const { cookie } = await w.desk(['supervisor']);
      const see = (query: string) => visit(w, '/desk/search', { language, cookie, method: 'POST', form: { query } });
      const none = await see('senki@example.com');
      expect([none.status, rowsOn(none), none.document.querySelector('main h2') !== null]).toEqual([200, [], true]);
      const wrong = await see('Zsófia');
      expect([wrong.status, wrong.document.querySelector('#query-error') !== null]).toEqual([422, true]);
    });
  },
);

describe('the search of the desk', () => {
  it('is not offered to a clinic, and its pages are closed to it (ASVS 8.2.1)', async () => {
    const { cookie } = await w.desk(['clinic_staff']);
    expect((await visit(w, '/desk', { cookie })).document.querySelector('header form[role=search]')).toBeNull();
    const { id } = await account(w.database);
    expect((await visit(w, `/desk/persons/${id}`, { cookie })).status).toBe(403);
    expect((await visit(w, '/desk/search', { cookie })).status).toBe(403);
    const form = { query: '+36301234567' };
    expect((await visit(w, '/desk/search', { cookie, method: 'POST', form })).status).toBe(403);
  });

  it('leaves what is typed in no address and no line of the log (T37)', async () => {
    const { cookie } = await w.desk(['agent']);
    const before = w.lines.length;
    const form = { query: 'titkos.cim@example.com' };
    const { url } = await visit(w, '/desk/search', { cookie, method: 'POST', form });
    expect([url, w.lines.slice(before).join('').includes('titkos')]).toEqual(['/desk/search', false]);
  });
});
