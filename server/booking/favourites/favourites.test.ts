import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFavouriteDoctor,
  listFavouriteDoctors,
  removeFavouriteDoctor,
} from '../../../contract/booking/favourites.ts';
import { href } from '../../../contract/href.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { cookiesOf, type Jar, sentBy, type Visit, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { statementVersion } from '../../portal/content/content.ts';
import { personalData } from '../personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  const { id } = await account(w.database, {});
  const { token, headers } = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const jar: Jar = new Map([['token', token]]);
  return { id, headers, jar };
}

async function anyDoctor() {
  const { doctor_id, provider_id } = await w.database.db
    .selectFrom('offering')
    .select(['doctor_id', 'provider_id'])
    .where('subfunction_id', '=', 101)
    .orderBy('doctor_id')
    .executeTakeFirstOrThrow();
  return { doctorId: doctor_id, providerId: provider_id };
}

const row = personalData.find(({ id }) => id === 'favourite-doctors');

describe('favourite doctors', () => {
  it('are marked on the doctor’s page without script, and lead from the home page to the calendar (S2.1-03)', async () => {
    const { jar } = await customer();
    const ids = await anyDoctor();
    const path = href('doctor', ids, { subfunction: 101 });
    const marked = await visit(w, path, { jar, method: 'POST', form: { intent: 'add-favourite' } });
    expect(marked.url).toBe(path);
    expect(marked.document.querySelector('button[value=remove-favourite]')).not.toBeNull();
    const home = await visit(w, '/', { jar });
    expect(home.document.querySelector('[aria-labelledby=favourites] a')?.getAttribute('href')).toBe(path);
    const gone = await visit(w, path, { jar, method: 'POST', form: { intent: 'remove-favourite' } });
    expect(gone.document.querySelector('button[value=add-favourite]')).not.toBeNull();
    expect((await visit(w, '/', { jar })).document.querySelector('[aria-labelledby=favourites]')).toBeNull();
  });

  it('are marked and taken back in the search and on the home page without script, where one was (S2.1-03, S2.6-01)', async () => {
    const { id, jar } = await customer();
    const buttons = ({ document }: Visit) => [
      ...document.querySelectorAll<HTMLButtonElement>('main li button[value$=-favourite]'),
    ];
    const press = async (page: Visit, button: HTMLButtonElement | undefined) => {
      const form = Object.fromEntries(
        [...(button ? sentBy(button) : [])].map(([name, value]) => [name, String(value)]),
      );
      expect(page.document.getElementById(form.at ?? '')).not.toBeNull();
      return visit(w, button?.form?.getAttribute('action') ?? '', { jar, method: 'POST', form });
    };
    for (const listType of ['doctors', 'providers']) {
      const path = href('provider-search', {}, { subfunction: 101, listType });
      const page = await visit(w, path, { jar });
      const [first, ...others] = buttons(page);
      expect([first?.value, others.length > 0]).toEqual(['add-favourite', true]);
      const marked = await press(page, first);
      expect(marked.url.replace(/#.*/, '')).toBe(path);
      expect(buttons(marked)[0]?.value).toBe('remove-favourite');
      expect(buttons(marked).filter(({ value }) => value === 'remove-favourite').length).toBeGreaterThan(0);
      const name = buttons(marked)[0]?.getAttribute('aria-label') ?? '';
      const home = await visit(w, '/', { jar });
      const [own, ...rest] = buttons(home);
      expect([own?.getAttribute('aria-label'), rest]).toEqual([name, []]);
      expect(buttons(await press(home, own))).toEqual([]);
      expect(buttons(await visit(w, path, { jar }))[0]?.value).toBe('add-favourite');
      expect(buttons(await visit(w, path))).toEqual([]);
      const acting = await w.operatorFor(id);
      expect(buttons(await visit(w, path, { cookie: `token=${acting.token}` }))).toEqual([]);
    }
  });

  it('lead back to no address outside the portal (T17)', async () => {
    const { jar } = await customer();
    const ids = await anyDoctor();
    for (const form of [
      { back: 'https://evil.example/' },
      { back: '//evil.example', at: 'x' },
      { back: '/', at: 'x"><script>' },
    ]) {
      const answer = await w.request(href('doctor', ids), {
        method: 'POST',
        headers: { cookie: cookiesOf(jar), origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ intent: 'add-favourite', ...form }),
      });
      expect(['/', href('doctor', ids)]).toContain(answer.headers.get('location'));
    }
  });

  it('are nobody else’s, and are kept for no visitor and by no one acting for the customer (T01, T15)', async () => {
    const mine = await customer();
    const other = await customer();
    const ids = await anyDoctor();
    good(await w.call(addFavouriteDoctor, ids, mine.headers));
    good(await w.call(addFavouriteDoctor, ids, mine.headers));
    expect(good(await w.call(listFavouriteDoctors, {}, mine.headers))).toHaveLength(1);
    expect(good(await w.call(listFavouriteDoctors, {}, other.headers))).toEqual([]);
    good(await w.call(removeFavouriteDoctor, ids, other.headers));
    expect(good(await w.call(listFavouriteDoctors, {}, mine.headers))).toHaveLength(1);
    expect((await w.call(addFavouriteDoctor, ids)).error?.errorCode).toBe('K401');
    const operator = await w.operatorFor(mine.id);
    expect((await w.call(listFavouriteDoctors, {}, operator.headers)).error?.errorCode).toBe('KA003');
    const unknown = await w.call(addFavouriteDoctor, { ...ids, doctorId: 999_999 }, mine.headers);
    expect(unknown.error?.errorCode).toBe('#404');
    const { document } = await visit(w, href('doctor', ids, { subfunction: 101 }));
    expect(document.querySelector('button[value=add-favourite]')).toBeNull();
  });

  it('stand in the audit and in the data that is handed out, and go with the account (S1-08, P03, P04)', async () => {
    const { id, headers } = await customer();
    good(await w.call(addFavouriteDoctor, await anyDoctor(), headers));
    const auditRows = await w.database.db
      .selectFrom('audit')
      .select('action')
      .where('patient', '=', id)
      .where('action', 'like', 'favourite.%')
      .execute();
    expect(auditRows).toEqual([{ action: 'favourite.add' }]);
    const handed = (await row?.resources?.(w.context(), id)) ?? [];
    expect(JSON.stringify(handed)).toContain('Kovács');
    await inTransaction(w.context(), async (tx) => {
      await Reflect.apply(row?.erase ?? (() => undefined), undefined, [tx, w.context(), id]);
    });
    expect(good(await w.call(listFavouriteDoctors, {}, headers))).toEqual([]);
  });
});
