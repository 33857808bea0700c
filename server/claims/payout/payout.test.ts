import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctClaimAccount, objectToClaim, readClaim } from '../../../contract/claims/claim.ts';
import { markClaimPaid, markClaimPaymentFailed } from '../../../contract/claims/claim-desk.ts';
import { createPayout, getPayout, listPayouts, markPayoutPaid } from '../../../contract/claims/payouts.ts';
import { decide, reviewedClaim } from '../../../tests/claims/claims.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { ibanOf } from '../../platform/ports/payout-sepa.ts';
import { bankFiles } from '../../platform/ports/payouts.ts';

const password = goodPassword;

/** XML without the blanks between its elements. */
const flat = (xml = '') => xml.replaceAll(/>\s+</g, '><');

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function approved(claim: Parameters<typeof reviewedClaim>[1] = {}) {
  const made = await reviewedClaim(w, claim);
  good(await decide(w, made.desk.headers, made.claimId));
  return made;
}

describe('a payment list', () => {
  it('has every approved claim once, marks them as sent, and is the same whenever it is asked for (S2.3-02)', async () => {
    const romanian = { bankAccount: 'RO49 AAAA 1B31 0075 9384 0000', holder: "Őrsi O'Nagy & Fia" };
    const { desk, number, customer } = await approved();
    await approved({ claim: romanian });
    const waiting = good(await w.call(listPayouts, {}, desk.headers));
    expect(waiting.ready).toEqual({ payments: 2, total: { amount: 20_000, currency: 'HUF' } });
    const made = good(await w.call(createPayout, {}, desk.headers));
    expect([made.payments, made.open, made.total.amount]).toEqual([2, 2, 20_000]);
    expect(made.files.map(({ name }) => name.replace(made.number, 'N'))).toEqual([
      'pain.001-N.xml',
      'giro-N.csv',
      'payments-N.csv',
    ]);
    const [sepa, giro] = made.files;
    expect(flat(sepa?.text)).toContain('<IBAN>RO49AAAA1B31007593840000</IBAN>');
    expect(flat(sepa?.text)).toContain('<InstdAmt Ccy="HUF">10000</InstdAmt>');
    expect(flat(sepa?.text)).toContain('<Nm>Orsi O&apos;Nagy Fia</Nm>');
    expect(flat(sepa?.text)).toContain('<NbOfTxs>1</NbOfTxs>');
    expect(flat(sepa?.text)).toContain('<DbtrAcct><Id><IBAN>HU42117730161111101800000000</IBAN></Id></DbtrAcct>');
    expect(giro?.text).toContain(`"11773016-11111018";"Szőke Ünige";"10000";"HUF";"2026-11-23";"${number}"`);
    expect(good(await w.call(getPayout, { payoutId: made.id }, desk.headers))).toEqual(made);
    expect(good(await w.call(readClaim, { number }, customer.headers)).status).toBe('payment_sent');
    expect(codeOf(await w.call(createPayout, {}, desk.headers))).toBe('KR009');
    const paid = good(await w.call(markPayoutPaid, { payoutId: made.id }, desk.headers));
    expect([paid.open, paid.lines.map(({ outcome }) => outcome)]).toEqual([0, ['paid', 'paid']]);
    const claim = good(await w.call(readClaim, { number }, customer.headers));
    expect([claim.status, claim.paid, claim.turn]).toEqual(['paid', { amount: 10_000, currency: 'HUF' }, null]);
    expect(codeOf(await w.call(markPayoutPaid, { payoutId: made.id }, desk.headers))).toBe('KR009');
  });

  it('is marked as paid by few claims at a time, each of which waits for nobody else’s (F14)', async () => {
    for (let no = 0; no < 11; no += 1) await approved();
    const { desk } = await approved();
    const { id: payoutId } = good(await w.call(createPayout, {}, desk.headers));
    const marked = good(await w.call(markPayoutPaid, { payoutId }, desk.headers));
    expect([marked.payments, marked.open]).toEqual([12, 0]);
    const { rows } = await w.database.pool.query(
      `select count(*) as claims from claim join claim_payment on claim_id = claim.id where payout_id = $1
       group by claim.xmin::text order by 1`,
      [payoutId],
    );
    expect(rows).toEqual([{ claims: 2 }, { claims: 10 }]);
  });

  it('made by four at once has each claim in one of them (T32)', async () => {
    const { desk } = await approved();
    await approved();
    const answers = await Promise.all([1, 2, 3, 4].map(() => w.call(createPayout, {}, desk.headers)));
    expect(answers.map(codeOf).sort()).toEqual(['KR009', 'KR009', 'KR009', undefined]);
    expect(answers.find(({ ok }) => ok)?.ok?.payments).toBe(2);
  });

  it('has a claim again after the bank sent the money back and the customer named another account (S2.3-02)', async () => {
    const { desk, claimId, number, customer } = await approved();
    const { id: payoutId } = good(await w.call(createPayout, {}, desk.headers));
    good(await w.call(markClaimPaymentFailed, { claimId, reason: 'Megszűnt számla.' }, desk.headers));
    const failed = good(await w.call(readClaim, { number }, customer.headers));
    expect([failed.status, failed.turn, failed.paymentReason, failed.canCorrectAccount]).toEqual([
      'payment_failed',
      'customer',
      'Megszűnt számla.',
      true,
    ]);
    const wrong = await w.call(
      correctClaimAccount,
      { number, holder: 'Szőke Ünige', bankAccount: '123', password },
      customer.headers,
    );
    expect(codeOf(wrong)).toBe('X444');
    const account = { number, holder: 'Szőke Ünige', bankAccount: 'RO49AAAA1B31007593840000', password };
    good(await w.call(correctClaimAccount, account, customer.headers));
    const again = good(await w.call(createPayout, {}, desk.headers));
    expect(again.lines.map((line) => [line.number, line.bankAccount])).toEqual([[number, 'AAAA1B31007593840000']]);
    good(await w.call(markClaimPaid, { claimId }, desk.headers));
    expect(codeOf(await w.call(markClaimPaid, { claimId }, desk.headers))).toBe('KR002');
    const first = good(await w.call(getPayout, { payoutId }, desk.headers));
    expect(first.lines[0]).toMatchObject({ outcome: 'failed', bankAccount: '1177301611111018' });
  });

  it('has nothing of a claim whose money came back until another account is named, not by an objection either (S2.3-02)', async () => {
    const { desk, claimId, number, customer } = await reviewedClaim(w);
    good(await decide(w, desk.headers, claimId, [{ accepted: 4000 }]));
    good(await w.call(createPayout, {}, desk.headers));
    good(await w.call(markClaimPaymentFailed, { claimId, reason: 'Megszűnt számla.' }, desk.headers));
    expect(good(await w.call(readClaim, { number }, customer.headers)).canObject).toBe(false);
    expect(codeOf(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers))).toBe('KR001');
    const account = { number, holder: 'Szőke Ünige', bankAccount: 'RO49AAAA1B31007593840000', password };
    expect(good(await w.call(correctClaimAccount, account, customer.headers)).canObject).toBe(true);
    expect(good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers)).status).toBe('appealed');
    expect(codeOf(await w.call(createPayout, {}, desk.headers))).toBe('KR009');
  });

  it('of another partner is none (T01, T06)', async () => {
    const { desk } = await approved();
    const { id: payoutId } = good(await w.call(createPayout, {}, desk.headers));
    const foreign = await w.desk(['supervisor'], 'telekom');
    const headers = { ...foreign.headers, host: 'telekom.localhost:3000' };
    expect(codeOf(await w.call(getPayout, { payoutId }, headers))).toBe('#404');
    expect(codeOf(await w.call(markPayoutPaid, { payoutId }, headers))).toBe('#404');
    expect(good(await w.call(listPayouts, {}, headers)).total).toBe(0);
  });
});

describe('the files', () => {
  it('keep a cell from being a formula and a name from being XML (S2.3-02)', () => {
    const amount = { amount: 12_550, currency: 'RON' } as const;
    const payment = { reference: 'A', holder: '=cmd|"x"', account: 'AAAA1B31007593840000', amount };
    const batch = { number: 'N', madeAt: '2026-11-23T07:00:00Z', day: '2026-11-23', payer: { name: '<Hárs>' } };
    const [sepa, ledger] = bankFiles.files({ ...batch, payments: [payment] });
    expect(flat(sepa?.text)).toContain('<Nm>cmd x</Nm>');
    expect(flat(sepa?.text)).toContain('<Nm>Hars</Nm>');
    expect(flat(sepa?.text)).toContain('<CtrlSum>125.50</CtrlSum>');
    expect(flat(sepa?.text)).toContain('<DbtrAcct><Id><Othr><Id>NOTPROVIDED</Id></Othr></Id></DbtrAcct>');
    expect(ledger?.text).toContain(`"'=cmd|""x""";`);
    expect(bankFiles.files({ ...batch, payments: [] })).toEqual([]);
  });

  it('name the account that pays, and its bank (S2.3-02, S5-01)', () => {
    const amount = { amount: 12_550, currency: 'RON' } as const;
    const payment = { reference: 'A', holder: 'B', account: 'AAAA1B31007593840000', amount };
    const payer = { name: 'Hárs', account: '117730161111101800000000', bic: 'OTPVHUHB' };
    const batch = { number: 'N', madeAt: '2026-11-23T07:00:00Z', day: '2026-11-23', payer };
    const [sepa] = bankFiles.files({ ...batch, payments: [payment] });
    expect(flat(sepa?.text)).toContain('<DbtrAcct><Id><IBAN>HU42117730161111101800000000</IBAN></Id></DbtrAcct>');
    expect(flat(sepa?.text)).toContain('<DbtrAgt><FinInstnId><BICFI>OTPVHUHB</BICFI></FinInstnId></DbtrAgt>');
  });

  it('write the check digits of an IBAN (S5-04)', () => {
    expect(ibanOf('AAAA1B31007593840000')).toBe('RO49AAAA1B31007593840000');
  });
});
