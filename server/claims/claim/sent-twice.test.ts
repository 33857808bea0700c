import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctClaimAccount, readClaim, sendClaim } from '../../../contract/claims/claim.ts';
import { decideClaim, getDeskClaim, markClaimPaymentFailed } from '../../../contract/claims/claim-desk.ts';
import { createPayout } from '../../../contract/claims/payouts.ts';
import { createLoginToken, loginWithToken } from '../../../contract/identity/sign-in.ts';
import { claimCustomer, claimed, decide, newClaim, reviewedClaim } from '../../../tests/claims/claims.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { keyOf, providerKey } from './invoice-key.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const invoice = (invoiceNo: string, more = {}) => ({ expenses: [{ invoiceNo, ...more }] });

async function both(second = {}) {
  const invoiceNo = `KÉT-${randomUUID()}`;
  const one = await reviewedClaim(w, { claim: invoice(invoiceNo) });
  const two = await reviewedClaim(w, { claim: { ...invoice(invoiceNo), ...second } });
  return { one, two, invoiceNo };
}

describe('an invoice', () => {
  it.each([
    ['SZ-2026/0017', 'ЅZ 2026 O0I7'],
    ['ABC-10', 'АВС 1О'],
    ['ÁÉŐ 12', 'aeo-12'],
    ['Ａ１', 'A1'],
  ])('%s is known again as %s (S2.3-02)', (first, second) => {
    expect(keyOf(second)).toBe(keyOf(first));
  });

  it.each([
    ['Bükkfa Rendelő Kft.', 'bükkfa rendelő'],
    ['Bükkfa Rendelő Korlátolt Felelősségű Társaság', 'Bükkfa Rendelő KFT'],
    ['SC Clinica Rosa S.R.L.', 'Clinica Roșa'],
    ['Egészség Zrt', 'ЕGÉSZSÉG ZRT.'],
  ])('of %s is of %s as well (S2.3-02)', (first, second) => {
    expect(providerKey(second)).toBe(providerKey(first));
  });

  it('of a clinic that is called like a legal form keeps its name, and others stay apart (S2.3-02)', () => {
    expect(providerKey('SA')).toBe('sa');
    expect(providerKey('Szabó Klinika')).not.toBe(providerKey('Szabo Klinik Plusz'));
    expect(keyOf('2026/17')).not.toBe(keyOf('2026/18'));
  });

  it.each(['Ѕ', 'provider'])(
    'written otherwise is refused to whoever sent it in before: %s (S2.3-02)',
    async (what) => {
      const { headers } = await claimCustomer(w);
      const invoiceNo = `S-${randomUUID()}`;
      const { number } = await newClaim(w, headers, { provider: 'Gyógyászat', ...invoice(invoiceNo) });
      const other = what === 'provider' ? { provider: 'Gyógyászat Kft.' } : { provider: 'Gyógyászat' };
      const spelling = what === 'provider' ? invoiceNo : invoiceNo.replace('S', 'Ѕ');
      const again = await w.call(sendClaim, await claimed(w, headers, { ...other, ...invoice(spelling) }), headers);
      expect([codeOf(again), again.error?.details]).toEqual(['KR004', { number }]);
    },
  );
});

describe('an invoice that two customers send in', () => {
  it('is taken in from both, and neither is told of the other; whoever decides sees both (S2.3-02, T01)', async () => {
    const { one, two } = await both();
    for (const [mine, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(
        JSON.stringify(good(await w.call(readClaim, { number: mine.number }, mine.customer.headers))),
      ).not.toContain(other.number);
      const seen = good(await w.call(getDeskClaim, { claimId: mine.claimId }, mine.desk.headers));
      expect(seen.twice).toMatchObject([{ no: 1, number: other.number, match: 'same', accepted: false }]);
    }
  });

  it('is accepted in one only with words why that one is right, and in the other too (S2.3-02)', async () => {
    const { one, two } = await both();
    const refused = await decide(w, one.desk.headers, one.claimId);
    expect([codeOf(refused), refused.error?.details]).toEqual(['KR011', { number: two.number }]);
    const accept = (which: typeof one, twiceReason?: string) => {
      const lines = [{ no: 1, accepted: 10_000 }];
      const reason = twiceReason === undefined ? {} : { twiceReason };
      return w.call(decideClaim, { claimId: which.claimId, lines, ...reason }, which.desk.headers);
    };
    good(await accept(one, 'A rendelő igazolta, hogy ő fizette.'));
    const seen = good(await w.call(getDeskClaim, { claimId: two.claimId }, two.desk.headers));
    expect(seen.twice).toMatchObject([{ accepted: true, reason: 'A rendelő igazolta, hogy ő fizette.' }]);
    expect(codeOf(await accept(two))).toBe('KR011');
    good(await decide(w, two.desk.headers, two.claimId, [{ accepted: 0 }]));
    const mine = good(await w.call(readClaim, { number: one.number }, one.customer.headers));
    expect(JSON.stringify(mine)).not.toContain('igazolta');
  });

  it('is in nobody’s way once the other claim was refused (S2.3-02)', async () => {
    const { one, two } = await both();
    good(await decide(w, one.desk.headers, one.claimId, [{ accepted: 0 }]));
    good(await decide(w, two.desk.headers, two.claimId));
  });

  it('is a warning alone where only the name of the provider or the number is near (S2.3-02)', async () => {
    const { two } = await both({ provider: 'Bükkfa Rendelőintézet' });
    const seen = good(await w.call(getDeskClaim, { claimId: two.claimId }, two.desk.headers));
    expect(seen.twice).toMatchObject([{ match: 'near' }]);
    good(await decide(w, two.desk.headers, two.claimId));
    const day = { issuedAt: '2026-11-03', amount: 77_123 };
    await newClaim(w, (await claimCustomer(w)).headers, invoice('2026-SZLA-000451', day));
    const typo = await reviewedClaim(w, { claim: invoice('2026-SZLA-00451', day) });
    const near = good(await w.call(getDeskClaim, { claimId: typo.claimId }, typo.desk.headers)).twice;
    expect(near.map(({ match, invoiceNo }) => [match, invoiceNo])).toEqual([['near', '2026-SZLA-000451']]);
  });

  it('of two partners are two (T01)', async () => {
    const invoiceNo = `P-${randomUUID()}`;
    await newClaim(w, (await claimCustomer(w, { partner: 'telekom' })).headers, invoice(invoiceNo));
    const mine = await reviewedClaim(w, { claim: invoice(invoiceNo) });
    expect(good(await w.call(getDeskClaim, { claimId: mine.claimId }, mine.desk.headers)).twice).toEqual([]);
  });

  it.each(['hu', 'en', 'ro'])(
    'stands on the page of whoever decides with a link to the other, in %s (S2.3-02)',
    async (language) => {
      const { one, two } = await both();
      const jar: Jar = new Map([['desk', two.desk.token]]);
      const page = await visit(w, `/desk/claims/${two.claimId}`, { jar, language });
      expect(page.document.querySelector(`main a[href$="/desk/claims/${one.claimId}"]`)?.textContent).toBe(one.number);
      expect(page.document.querySelector('main textarea[name=twiceReason]')).not.toBeNull();
    },
  );
});

describe('another account after a payment that came back', () => {
  const holder = 'Idegen Ilona';
  const bankAccount = 'RO49AAAA1B31007593840000';

  async function failed() {
    const made = await reviewedClaim(w);
    good(await decide(w, made.desk.headers, made.claimId));
    good(await w.call(createPayout, {}, made.desk.headers));
    good(await w.call(markClaimPaymentFailed, { claimId: made.claimId, reason: 'Megszűnt.' }, made.desk.headers));
    return { ...made, to: { number: made.number, holder, bankAccount } };
  }

  it('is named by no session of a partner’s system, nor without the password (T15, S6-03)', async () => {
    const { customer, to } = await failed();
    const key = await w.partnerKey(['login-token']);
    const { token } = good(await w.call(createLoginToken, { customerEmail: customer.email }, key));
    const tokens = good(await w.call(loginWithToken, { token }));
    const partner = { authorization: `Bearer ${tokens.token}` };
    expect(codeOf(await w.call(correctClaimAccount, { ...to, password: goodPassword }, partner))).toBe('KA009');
    expect(codeOf(await w.call(correctClaimAccount, { ...to, password: 'wrong' }, customer.headers))).toBe('U014');
    await w.deliver();
    expect(
      w.letters.filter(({ to: address }) => address === customer.email).map(({ subject }) => subject),
    ).not.toContain('Megváltozott a bankszámlája');
  });

  it('is told to the owner by letter, and to whoever pays with what it was at first (S2.3-02)', async () => {
    const { customer, desk, claimId, to } = await failed();
    good(await w.call(correctClaimAccount, { ...to, password: goodPassword }, customer.headers));
    await w.deliver();
    expect(w.letters.findLast(({ to: address }) => address === customer.email)?.subject).toBe(
      'Megváltozott a bankszámlája',
    );
    const seen = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    expect([seen.payee.holder, seen.firstPayee]).toEqual([
      holder,
      { holder: 'Szőke Ünige', bankAccount: '1177301611111018' },
    ]);
    const page = await visit(w, `/desk/claims/${claimId}`, { jar: new Map([['desk', desk.token]]) });
    expect(page.text).toContain('Az ügyfél másik bankszámlát adott meg');
  });
});
