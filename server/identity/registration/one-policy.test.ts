import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCase } from '../../../contract/desk/cases.ts';
import { putEntitlement } from '../../../contract/entitlement/register.ts';
import { identify, register, verifyRegistration } from '../../../contract/identity/registration.ts';
import { getMe, listSubscriptions } from '../../../contract/identity/session.ts';
import { matchMember } from '../../../contract/identity/unmatched-desk.ts';
import { account } from '../../../tests/identity/account.ts';
import { entitle } from '../../../tests/identity/entitle.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { goodPassword, registrant } from '../../../tests/support/registrant.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { matchPending } from './match-pending.ts';

let w: World;
beforeAll(async () => {
  w = await world({
    brand: {
      registrationMode: 'member_id',
      isMed24: true,
      services: ['alternative_registration_taj', 'alternative_registration_ado'],
    },
  });
});
afterAll(() => w.close());

/** A customer with nothing yet; an hour later, because one address may try a few times an hour. */
async function customer() {
  w.pass({ hours: 2 });
  const { id } = await account(w.database, { subscriptions: [] });
  return { id, ...(await w.session(id)) };
}

const policiesOf = (accountId: string) =>
  w.database.db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute();

const usesLeft = async (kind: string) => {
  const row = await w.database.db
    .selectFrom('entitlement')
    .select('uses_left')
    .where('kind', '=', kind)
    .where('uses_left', 'is not', null)
    .executeTakeFirst();
  return row?.uses_left;
};

const ways = [
  ['member_id', { mode: 'member_id', memberId: 'ONE-1' }, 'ONE1'],
  ['taj', { mode: 'taj', taj: '111111110' }, '111111110'],
  ['tax_id', { mode: 'tax_id', taxId: '8365670003' }, '8365670003'],
  ['activation_key', { mode: 'med24_key', activationKey: 'DEMAKAPU' }, 'DEMAKAPU'],
  ['voucher', { mode: 'voucher', voucherCode: 'DEMVKAPU' }, 'DEMVKAPU'],
] as const;

describe('taking up what one has already', () => {
  it.each(ways)('by %s changes nothing, and says what cover there is (S8.3-14, S8.3-20)', async (kind, form, known) => {
    await entitle(w, kind, known, kind === 'voucher' ? { uses: 3 } : {});
    const { id, headers } = await customer();
    const first = good(await w.call(identify, form, headers));
    const again = [good(await w.call(identify, form, headers)), good(await w.call(identify, form, headers))];
    expect(first).toMatchObject({ outcome: 'opened', covers: [{ validFrom: '2026-01-01', validTo: null }] });
    for (const answer of again) expect(answer).toEqual({ ...first, outcome: 'held' });
    expect(await policiesOf(id)).toHaveLength(1);
    if (kind === 'voucher') expect(await usesLeft(kind)).toBe(2);
  });

  it('is one policy too for five calls at once (S8.3-14, T32)', async () => {
    await entitle(w, 'member_id', 'FIVE1');
    const { id, headers } = await customer();
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => w.call(identify, { mode: 'member_id', memberId: 'FIVE1' }, headers)),
    );
    expect(calls.map((answer) => good(answer).outcome).toSorted()).toEqual(['held', 'held', 'held', 'held', 'opened']);
    expect(await policiesOf(id)).toHaveLength(1);
  });

  it('is refused by the database itself where something else would write a second (S8.3-14)', async () => {
    await entitle(w, 'member_id', 'TWICE1');
    const { id, headers } = await customer();
    good(await w.call(identify, { mode: 'member_id', memberId: 'TWICE1' }, headers));
    const [policy] = await policiesOf(id);
    await expect(
      w.database.pool.query(
        `insert into subscription (id, of_partner, account_id, product_id, entitlement_id, valid_from, created_at)
          select gen_random_uuid(), of_partner, account_id, product_id, entitlement_id, valid_from, created_at from subscription where id = $1`,
        [policy?.id],
      ),
    ).rejects.toThrow('subscription_of_entitlement');
  });

  it.each([
    ['hu', 'Ez már az Öné'],
    ['en', 'You already have this cover'],
    ['ro', 'Aveți deja această acoperire'],
  ])('reads as no failure on the page, without script: %s (S8.3-14, S7-23)', async (language, title) => {
    await entitle(w, 'member_id', `PAGE${language}`);
    const { headers, token } = await customer();
    const memberId = `PAGE${language}`;
    good(await w.call(identify, { mode: 'member_id', memberId }, headers));
    const form = { mode: 'member_id', memberId };
    const jar = new Map([['token', token]]);
    const page = await visit(w, '/account', { jar, method: 'POST', form, language });
    expect([page.status, page.text.includes(title), page.document.querySelector('[role=alert]')]).toEqual([
      200,
      true,
      null,
    ]);
    expect(page.text).toContain('2026');
  });
});

describe('a personal identifier that another account has', () => {
  it.each(ways)('by %s gets the answer of one that nobody knows (S8.3-14, D4, T04)', async (kind, form, known) => {
    if (kind === 'voucher')
      await w.database.db.updateTable('entitlement').set({ uses_left: null }).where('kind', '=', kind).execute();
    const { id, headers } = await customer();
    const answers = [await w.call(identify, form, headers)];
    await w.database.db
      .updateTable('entitlement')
      .set({ kind: `${kind}-gone` })
      .where('kind', '=', kind)
      .execute();
    w.pass({ hours: 2 });
    answers.push(await w.call(identify, form, (await w.session(id)).headers));
    await w.database.db.updateTable('entitlement').set({ kind }).where('kind', '=', `${kind}-gone`).execute();
    const [inUse, unknown] = answers.map(({ status, error }) => ({ ...error, status, requestId: null, at: null }));
    expect(inUse?.errorCode).toMatch(/^U0(06|27|41)$/);
    expect(inUse).toEqual(unknown);
    expect([known.length > 3, await policiesOf(id)]).toEqual([true, []]);
  });

  it('of two accounts at once opens one (S8.3-14, T32)', async () => {
    await entitle(w, 'member_id', 'RACE1');
    const [{ id: first }, second] = [await customer(), await customer()];
    const both = [{ id: first, ...(await w.session(first)) }, second];
    const answers = await Promise.all(
      both.map(({ headers }) => w.call(identify, { mode: 'member_id', memberId: 'RACE1' }, headers)),
    );
    expect(answers.map(({ error }) => error?.errorCode ?? 'opened').toSorted()).toEqual(['U006', 'opened']);
    const policies = await Promise.all(both.map(({ id }) => policiesOf(id)));
    expect(policies.flat()).toHaveLength(1);
  });

  it('waits for the desk at a registration, which is told and opens none; once the other account is over, it opens (S8.3-14, D4)', async () => {
    await entitle(w, 'member_id', 'DESK1');
    const first = await customer();
    good(await w.call(identify, { mode: 'member_id', memberId: 'DESK1' }, first.headers));
    w.pass({ hours: 2 });
    const email = 'masik.fiok@example.com';
    good(await w.call(register, { ...registrant(), email, mode: 'member_id', memberId: 'DESK1' }));
    await w.deliver();
    const { text = '' } = w.letters.findLast(({ to }) => to === email) ?? {};
    const token = /verify-registration\/([\w-]+)/.exec(text)?.[1] ?? '';
    const session = good(await w.call(verifyRegistration, { token, password: goodPassword }));
    const headers = { authorization: `Bearer ${session.token}` };
    expect(good(await w.call(getMe, {}, headers)).identificationPending).toBe(true);
    expect(await matchPending(w.services, w.hosts.all)).toBe(0);
    const { id: memberId } = await w.database.db
      .selectFrom('unmatched_member')
      .innerJoin('account', 'account.id', 'account_id')
      .select('unmatched_member.id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const desk = await w.desk(['agent']);
    good(await w.call(takeCase, { caseId: memberId }, desk.headers));
    const match = { memberId, kind: 'member_id', identifier: 'DESK1' } as const;
    expect((await w.call(matchMember, match, desk.headers)).error?.errorCode).toBe('KU004');
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', first.id).execute();
    expect(await matchPending(w.services, w.hosts.all)).toBe(1);
    expect(good(await w.call(listSubscriptions, {}, headers))).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

it('a voucher opens as many accounts as it says, each once, and putting it again opens no more (S8.3-20, T32)', async () => {
  const voucherCode = 'HARMAS22';
  const voucher = {
    kind: 'voucher',
    identifier: voucherCode,
    product: 'hars-teljes',
    validFrom: '2026-01-01',
    uses: 3,
  };
  const key = await w.partnerKey(['members']);
  const put = async () => good(await w.call(putEntitlement, { ...voucher, kind: 'voucher' }, key));
  const outcomes = [];
  for (let no = 0; no < 5; no += 1) {
    const { id } = await put();
    const { headers } = await customer();
    const form = { mode: 'voucher', voucherCode } as const;
    for (const answer of [await w.call(identify, form, headers), await w.call(identify, form, headers)])
      outcomes.push(answer.ok?.outcome ?? answer.error?.errorCode);
    expect(id).toBe((await put()).id);
  }
  expect(outcomes.join(' ')).toBe('opened held opened held opened held U041 U041 U041 U041');
});
