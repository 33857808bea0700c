import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCorporate } from '../../../contract/identity/account.ts';
import { identify } from '../../../contract/identity/registration.ts';
import { account } from '../../../tests/identity/account.ts';
import { entitle } from '../../../tests/identity/entitle.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ brand: { registrationMode: 'corporate' } });
  await entitle(w, 'company_domain', 'ceg.example');
});
afterAll(() => w.close());

async function customer() {
  w.pass({ hours: 2 });
  const { id } = await account(w.database, { subscriptions: [] });
  const { headers } = await w.session(id);
  const links = async (count: number) => {
    const tokens = [];
    for (let no = 1; no <= count; no += 1) {
      const companyEmail = `${id.slice(0, 8)}.${no}@ceg.example`;
      expect(good(await w.call(identify, { mode: 'corporate', companyEmail }, headers)).outcome).toBe('mailed');
      await w.deliver();
      const { text = '' } = w.letters.findLast(({ to }) => to === companyEmail) ?? {};
      tokens.push(/verify-corporate\/([\w-]+)/.exec(text)?.[1] ?? '');
    }
    return tokens;
  };
  const policies = () => w.database.db.selectFrom('subscription').selectAll().where('account_id', '=', id).execute();
  return { id, links, policies };
}

describe("a company's address confirmed by an account that has what the company gives", () => {
  it('changes nothing, and says what cover there is (S8.3-14, S8.3-18)', async () => {
    const one = await customer();
    const [first = '', second = ''] = await one.links(2);
    const opened = good(await w.call(verifyCorporate, { token: first }));
    expect(opened).toMatchObject({ outcome: 'opened', covers: [{ validFrom: '2026-01-01', validTo: null }] });
    const before = await one.policies();
    expect(good(await w.call(verifyCorporate, { token: second }))).toEqual({ ...opened, outcome: 'held' });
    expect(before).toHaveLength(1);
    expect(await one.policies()).toEqual(before);
    expect((await w.call(verifyCorporate, { token: second })).error?.errorCode).toBe('U017');
  });

  it('opens one policy by two links at once, and one of them says that it was there (S8.3-18, T32)', async () => {
    const one = await customer();
    const tokens = await one.links(2);
    const answers = await Promise.all(tokens.map((token) => w.call(verifyCorporate, { token })));
    expect(answers.map((answer) => good(answer).outcome).toSorted()).toEqual(['held', 'opened']);
    expect(await one.policies()).toHaveLength(1);
  });

  it('opens what the company gives besides, and names both (S8.3-18)', async () => {
    const one = await customer();
    const [first = '', second = ''] = await one.links(2);
    good(await w.call(verifyCorporate, { token: first }));
    await w.database.pool.query(
      `insert into entitlement (id, partner_id, product_id, kind, hash, valid_from)
        select gen_random_uuid(), entitlement.partner_id, product.id, kind, hash, '2026-02-01' from entitlement
        join product on product.partner_id = entitlement.partner_id and product.key = 'hars-alap' where kind = 'company_domain'`,
    );
    const { outcome, covers } = good(await w.call(verifyCorporate, { token: second }));
    expect([outcome, covers.map(({ validFrom }) => validFrom).toSorted()]).toEqual([
      'opened',
      ['2026-01-01', '2026-02-01'],
    ]);
    await w.database.pool.query(`delete from subscription where valid_from = '2026-02-01'`);
    await w.database.pool.query(`delete from entitlement where valid_from = '2026-02-01'`);
  });

  it.each([
    ['hu', 'Ez már az Öné'],
    ['en', 'You already have this cover'],
    ['ro', 'Aveți deja această acoperire'],
  ])('reads as no failure on the page of the link, without script: %s (S8.3-18, S7-23)', async (language, title) => {
    const one = await customer();
    const [first = '', second = ''] = await one.links(2);
    const confirm = (token: string) => visit(w, `/verify-corporate/${token}`, { method: 'POST', form: {}, language });
    const opened = await confirm(first);
    expect([opened.url, opened.text.includes(title)]).toEqual(['/?message=submitted', false]);
    const page = await confirm(second);
    expect([page.status, page.text.includes(title), page.document.querySelector('[role=alert]')]).toEqual([
      200,
      true,
      null,
    ]);
    expect(page.text).toContain('2026');
    expect(page.document.querySelector('main a[href="/account"]')).not.toBeNull();
    expect(page.document.querySelector('main form')).toBeNull();
  });
});
