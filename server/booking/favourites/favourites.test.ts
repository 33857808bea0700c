import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFavouriteDoctor,
  listFavouriteDoctors,
  removeFavouriteDoctor,
} from '../../../contract/booking/favourites.ts';
import { href } from '../../../contract/href.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/account.ts';
import { type Jar, visit } from '../../../tests/visit.ts';
import { good, type World, world } from '../../../tests/world.ts';
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
    const audited = await w.database.db
      .selectFrom('audit')
      .select('action')
      .where('patient', '=', id)
      .where('action', 'like', 'favourite.%')
      .execute();
    expect(audited).toEqual([{ action: 'favourite.add' }]);
    const handed = (await row?.resources?.(w.context(), id)) ?? [];
    expect(JSON.stringify(handed)).toContain('Kovács');
    await inTransaction(w.context(), async (tx) => {
      await Reflect.apply(row?.erase ?? (() => undefined), undefined, [tx, w.context(), id]);
    });
    expect(good(await w.call(listFavouriteDoctors, {}, headers))).toEqual([]);
  });
});
