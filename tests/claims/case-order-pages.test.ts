import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markClaimPaymentFailed } from '../../contract/claims/claim-desk.ts';
import { createPayout } from '../../contract/claims/payouts.ts';
import { askForPreauthInformation } from '../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { href } from '../../contract/href.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { ask, decide, reviewedClaim } from './claims.ts';
import { approvedCase, preauthCustomer, sendPreauth } from './preauthorizations.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Parts of the page in their order. */
async function ordered(path: string, token: string, parts: readonly string[]) {
  const { document } = await visit(w, path, { cookie: `token=${token}` });
  const page = document.querySelector('main')?.textContent ?? '';
  const places = parts.map((part) => [part, page.indexOf(part)] as const);
  expect(places.filter(([, at]) => at < 0)).toEqual([]);
  return places.toSorted(([, one], [, other]) => one - other).map(([part]) => part);
}

const say = (id: string) => w.services.texts.say('hu', id);

describe('a case that asks something says that first, then what its state means (S2.4-01, R45)', () => {
  it('on the page of a claim whose question is open', async () => {
    const { customer, claimId, number, desk } = await reviewedClaim(w);
    good(await ask(w, desk.headers, claimId));
    const { token } = await w.session(customer.id);
    const parts = [
      say('claims.state.info_requested'),
      'Kérjük a leletet is.',
      say('claims.inform'),
      say('claims.state.info_requested.meaning'),
      say('claims.number'),
    ];
    expect(await ordered(href('services-claim', { number }), token, parts)).toEqual(parts);
  });

  it('on the page of a claim whose money came back', async () => {
    const { customer, claimId, number, desk } = await reviewedClaim(w);
    good(await decide(w, desk.headers, claimId));
    good(await w.call(createPayout, {}, desk.headers));
    good(await w.call(markClaimPaymentFailed, { claimId, reason: 'Megszűnt.' }, desk.headers));
    const { token } = await w.session(customer.id);
    const parts = [
      say('claims.state.payment_failed'),
      // There is no deadline, so the meaning stands in that line.
      say('claims.state.payment_failed.meaning'),
      say('claims.account_button'),
      say('claims.number'),
    ];
    expect(await ordered(href('services-claim', { number }), token, parts)).toEqual(parts);
  });

  it('on the page of an approval whose question is open', async () => {
    const { headers, token } = await preauthCustomer(w);
    const { number, id: preauthId } = good(await sendPreauth(w, headers));
    const desk = await w.desk(['supervisor', 'medical_adviser']);
    good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
    good(await w.call(askForPreauthInformation, { preauthId, text: 'Kérjük a leletet.' }, desk.headers));
    const parts = [
      say('preauth.state.info_requested'),
      'Kérjük a leletet.',
      say('preauth.case.reply_button'),
      say('preauth.state.info_requested.meaning'),
      say('preauth.case.number'),
      say('preauth.case.items'),
    ];
    expect(await ordered(href('services-preauthorization-case', { number }), token, parts)).toEqual(parts);
  });

  it('on the page of an approval that is to be booked', async () => {
    const { customer, number } = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }] });
    const parts = [
      say('preauth.state.partially_approved'),
      say('preauth.case.book'),
      say('preauth.state.partially_approved.meaning'),
      say('preauth.case.number'),
    ];
    expect(await ordered(href('services-preauthorization-case', { number }), customer.token, parts)).toEqual(parts);
  });
});
