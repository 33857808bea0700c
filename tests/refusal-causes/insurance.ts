import type { z } from 'zod';
import { searchDoctors } from '../../contract/booking/search.ts';
import { objectToClaim, sendClaim } from '../../contract/claims/claim.ts';
import { decideClaim, reviewClaim } from '../../contract/claims/claim-desk.ts';
import { createPayout, markPayoutPaid } from '../../contract/claims/payouts.ts';
import { cancelPreauthorization, objectToPreauthorization } from '../../contract/claims/preauthorization.ts';
import { decidePreauthorization, rejectPreauthorization } from '../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import type { CoveragePlan } from '../../contract/entitlement/benefit.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { accepted } from '../../contract/platform/rules.ts';
import { claimCustomer, claimed, decide, newClaim, reviewedClaim } from '../claims/claims.ts';
import {
  approvedCase,
  approvingPlan,
  attended,
  bookUnder,
  preauthCustomer,
  sendPreauth,
} from '../claims/preauthorizations.ts';
import { child } from '../entitlement/relatives.ts';
import { freshSlots, startOfTests } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { type Cause, type Causes, field, walk } from './cause.ts';

type Plan = z.input<typeof CoveragePlan>;
type Terms = Partial<Plan['benefits'][number]>;
const fresh = freshSlots();
const slot = () => fresh();
const text = 'Nem értek egyet.';

/** Time passes in one walk alone. */
async function later<Out>(w: World, days: number, go: () => Promise<Out>): Promise<Out> {
  w.pass({ hours: 24 * days });
  try {
    return await go();
  } finally {
    w.setNow(startOfTests.toString());
  }
}

function coverageCause(
  because: string,
  says: RegExp,
  terms: Terms,
  more: { plan?: Partial<Plan>; sql?: string } = {},
): Cause {
  return walk(because, says, async (w) => {
    const [first, ...others] = approvingPlan.benefits;
    if (!first) throw new Error('the plan has no benefit');
    const benefits = [{ ...first, ...terms }, ...others];
    const customer = await preauthCustomer(w, { plan: { ...approvingPlan, benefits, ...more.plan } });
    if (more.sql !== undefined)
      await w.database.pool.query(
        more.sql,
        [customer.subscriptions[0], customer.id].slice(0, more.sql.includes('$2') ? 2 : 1),
      );
    return sendPreauth(w, customer.headers);
  });
}

const used = (benefit: string, count: number, amount: number, day = '2026-11-01') =>
  `insert into coverage_entry (of_partner, subscription_id, person_id, benefit, term_from, day, kind, case_type, case_id, used_count, used_amount, at, actor)
   values ((select of_partner from subscription where id = $1), $1, $2, '${benefit}', '2026-01-01', '${day}', 'used', 'correction', gen_random_uuid(), ${count}, ${amount}, now(), 'test')`;

const visit = (because: string, code: string, says: RegExp) =>
  walk(because, says, async (w) => {
    const { headers } = await preauthCustomer(w);
    return sendPreauth(w, headers, { cares: [{ serviceCode: code }] });
  });

async function rejected(w: World, more: Parameters<typeof preauthCustomer>[1] = {}) {
  const customer = await preauthCustomer(w, more);
  const { number, id: preauthId } = good(await sendPreauth(w, customer.headers));
  const desk = await w.desk(['medical_adviser']);
  good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
  good(await w.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers));
  return { customer, number, preauthId, desk };
}

const object = (w: World, number: string, headers: Record<string, string>) =>
  w.call(objectToPreauthorization, { number, text }, headers);

async function decided(w: World, accept: number) {
  const claim = await reviewedClaim(w);
  good(await decide(w, claim.desk.headers, claim.claimId, [{ accepted: accept, reasonText: 'x' }]));
  return claim;
}

const consent: readonly (readonly [string, unknown])[] = [
  ['nothing was ticked', undefined],
  ['it was ticked off again', false],
];
const ticked = (name: string, code: Parameters<typeof accepted>[0], says: RegExp): Cause[] =>
  consent.map(([because, value]) => ({ because, says, refuse: () => field(name, accepted(code), value) }));

const lateTo = (what: string, last: string) => new RegExp(`${what}.*last day.*was .*${last}`);
const openOne = /already have an open pre-authorisation for this examination/;

export const insuranceCauses: Causes = {
  RM1003: [
    walk('a claim of the year before', /not in force on that day.*had not started by then/, async (w) => {
      const { headers } = await claimCustomer(w);
      return w.call(sendClaim, await claimed(w, headers, { careDate: '2025-12-31' }), headers);
    }),
    walk('a relative who does not share it', /relative is not insured here.*does not cover them/, async (w) => {
      const { headers } = await preauthCustomer(w, { subscriptions: [['hasPreauthorization', 'hasRelatives']] });
      const { id: personId } = good(
        await w.call(createRelative, child({ coverageShared: false, scope: ['book', 'claims'] }), headers),
      );
      return sendPreauth(w, headers, { personId });
    }),
  ],
  RM1005: [
    visit('a specialty without a benefit', '401', /does not cover this specialty.*not part of your plan/),
    visit('another one', '402', /does not cover this specialty.*not part of your plan/),
  ],
  RM1002: [
    walk(
      'a search under a reference of nothing',
      /no approval that can be used.*does not lead to a valid approval/,
      async (w) => {
        const { headers } = await preauthCustomer(w);
        return w.call(searchDoctors, { preauthRef: 'NINCS-1' }, headers);
      },
    ),
    walk('a decision that approves nothing', /Nothing is approved in this decision.*reject the request/, async (w) => {
      const { headers } = await preauthCustomer(w);
      const { id: preauthId } = good(await sendPreauth(w, headers));
      const desk = await w.desk(['medical_adviser']);
      good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
      return w.call(decidePreauthorization, { preauthId, items: [{ no: 1, qty: 0 }] }, desk.headers);
    }),
  ],
  RM1007: [
    walk('an approval of another visit', /cannot be used here.*another examination/, async (w) => {
      const { customer, number } = await approvedCase(w);
      return bookUnder(w, customer.headers, slot(), number, 105);
    }),
    walk('an approval of somebody else', /cannot be used here.*another person/, async (w) => {
      const { number } = await approvedCase(w);
      return bookUnder(w, (await preauthCustomer(w)).headers, slot(), number);
    }),
  ],
  KE001: [
    coverageCause(
      'the limit is used up',
      /There is nothing left of this limit.*used or reserved/,
      { allowed: { count: 1 } },
      { sql: used('gp', 1, 0) },
    ),
    walk('more is approved than is left', /There is less left of this limit/, async (w) => {
      const { headers } = await preauthCustomer(w);
      const { id: preauthId } = good(await sendPreauth(w, headers));
      const desk = await w.desk(['medical_adviser']);
      good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
      const items = [{ no: 1, qty: 2, amount: 30_001 }];
      return w.call(decidePreauthorization, { preauthId, items }, desk.headers);
    }),
  ],
  KE002: [
    coverageCause('a policy of this year waits for years', /does not pay yet.*waiting period is not over/, {
      waitingDays: 900,
    }),
    visit('a benefit that waits', '301', /does not pay yet.*waiting period is not over/),
  ],
  KE003: [
    walk('no approval', /needs approval first.*none for this yet/, async (w) => {
      const { headers } = await preauthCustomer(w);
      return bookUnder(w, headers, slot());
    }),
    walk('the approval was used', /needs approval first.*it has been used/, async (w) => {
      const { customer, number } = await approvedCase(
        w,
        { items: [{ no: 1, qty: 1, amount: 20_000 }] },
        { cares: [{ serviceCode: '101', qty: 1 }] },
      );
      good(await bookUnder(w, customer.headers, slot(), number));
      return bookUnder(w, customer.headers, slot());
    }),
  ],
  KE010: [
    coverageCause('too old', /not for people of this age/, { toAge: 30 }),
    coverageCause('too young', /not for people of this age/, { fromAge: 60 }),
  ],
  KE011: [
    coverageCause('the sex is not given', /for one sex only.*or the sex is not given/, { sex: 'female' }),
    coverageCause(
      'the other sex',
      /for one sex only.*not for this person/,
      { sex: 'female' },
      { sql: "update account set sex = 'male' where id in (select account_id from subscription where id = $1)" },
    ),
  ],
  KE012: [
    coverageCause(
      'used a week before',
      /Not enough time has passed/,
      { allowed: null, intervalDays: 365 },
      { sql: used('gp', 1, 0, '2026-11-16') },
    ),
    coverageCause(
      'used in spring',
      /Not enough time has passed/,
      { allowed: null, intervalDays: 365 },
      { sql: used('gp', 1, 0, '2026-03-16') },
    ),
  ],
  KE014: [
    coverageCause(
      'the common limit is used by another benefit',
      /Nothing is left of the common limit/,
      {},
      { plan: common(10_000), sql: used('late', 0, 10_000) },
    ),
    coverageCause(
      'the common limit is used by this one',
      /Nothing is left of the common limit/,
      {},
      { plan: common(9_000), sql: used('gp', 0, 9_000) },
    ),
  ],
  KP003: [
    walk('after a rejection', lateTo('too late to object', '23 December 2026'), async (w) => {
      const { customer, number } = await rejected(w);
      return later(w, 31, async () => object(w, number, await customer.again()));
    }),
    walk('after a partial approval', lateTo('too late to object', '23 December 2026'), async (w) => {
      const { customer, number } = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }] });
      return later(w, 40, async () => object(w, number, await customer.again()));
    }),
  ],
  KP004: [
    walk('its customer takes it back', /appointment is already booked.*Cancel the appointment first/, async (w) => {
      const { customer, number } = await approvedCase(w);
      good(await bookUnder(w, customer.headers, slot(), number));
      return w.call(cancelPreauthorization, { number }, customer.headers);
    }),
    walk('the desk rejects what was used', /has taken place.*Approve only what has already been used/, async (w) => {
      const { customer, number, preauthId, desk } = await approvedCase(w, {
        items: [{ no: 1, qty: 1, amount: 20_000 }],
      });
      good(await object(w, number, customer.headers));
      const booked = good(await bookUnder(w, customer.headers, slot(), number));
      return later(w, 30, async () => {
        const { headers } = await w.deskSession(desk.id);
        good(await attended(w, booked.number, true));
        return w.call(rejectPreauthorization, { preauthId, reason: 'Nem.' }, headers);
      });
    }),
  ],
  KP005: [
    walk('a second one', openOne, async (w) => {
      const { headers } = await preauthCustomer(w);
      good(await sendPreauth(w, headers));
      return sendPreauth(w, headers);
    }),
    walk('an objection while another is open', openOne, async (w) => {
      const { customer, number } = await rejected(w);
      good(await sendPreauth(w, customer.headers));
      return object(w, number, customer.headers);
    }),
  ],
  KP007: ['2026-08-20', '2025-11-10'].map((issuedOn) =>
    walk(`a recommendation of ${issuedOn}`, /recommendation is older than 90 days.*Ask your doctor/, async (w) => {
      const { headers } = await preauthCustomer(w);
      return sendPreauth(w, headers, { issuedOn });
    }),
  ),
  KP008: [
    visit('a benefit without approval', '205', /needs no pre-authorisation.*pays it without one/),
    coverageCause('the same of another benefit', /needs no pre-authorisation.*pays it without one/, {
      authorizationRequired: false,
    }),
  ],
  KP009: ['M17,1', 'knee', '17.1'].map((icd) =>
    walk(`${icd} was typed`, /ICD code is not right.*letter and digits/, async (w) => {
      const { headers } = await preauthCustomer(w);
      return sendPreauth(w, headers, { icd });
    }),
  ),
  KP010: [
    ...ticked('statementAccepted', 'KP010', /without the statement.*was not accepted/),
    walk('the text was replaced', /without the statement.*its text has changed/, async (w) => {
      const { headers } = await preauthCustomer(w);
      return sendPreauth(w, headers, { statementVersion: '2020-01-01' });
    }),
  ],
  KR003: [
    walk('two weeks', lateTo('can no longer be claimed', '22 November 2026'), async (w) => {
      const { headers } = await claimCustomer(w, { benefits: [{ claimDays: 13 }] });
      return w.call(sendClaim, await claimed(w, headers, { careDate: '2026-11-09' }), headers);
    }),
    walk('the usual time', lateTo('can no longer be claimed', '1 April 2026'), async (w) => {
      const { headers } = await claimCustomer(w);
      return w.call(sendClaim, await claimed(w, headers, { careDate: '2026-01-01' }), headers);
    }),
  ],
  KR004: [
    walk('the same invoice again', /was sent in before.*claimed once/, async (w) => {
      const { headers } = await claimCustomer(w);
      await newClaim(w, headers, { expenses: [{ invoiceNo: 'KR4-1' }] });
      return w.call(sendClaim, await claimed(w, headers, { expenses: [{ invoiceNo: 'KR4-1' }] }), headers);
    }),
    walk('the same invoice in other letters', /was sent in before.*claimed once/, async (w) => {
      const { headers } = await claimCustomer(w);
      await newClaim(w, headers, { expenses: [{ invoiceNo: 'KR4-2/O' }] });
      return w.call(sendClaim, await claimed(w, headers, { expenses: [{ invoiceNo: 'kr4 2 0' }] }), headers);
    }),
  ],
  KR005: [
    walk('after a rejection', lateTo('time for an objection has passed', '23 December 2026'), async (w) => {
      const { customer, number } = await decided(w, 0);
      return later(w, 31, async () => w.call(objectToClaim, { number, text }, (await w.session(customer.id)).headers));
    }),
    walk('after a partial acceptance', lateTo('time for an objection has passed', '23 December 2026'), async (w) => {
      const { customer, number } = await decided(w, 10);
      return later(w, 60, async () => w.call(objectToClaim, { number, text }, (await w.session(customer.id)).headers));
    }),
  ],
  KR007: [5000, 8000].map((amount) =>
    walk(
      `${amount} is left`,
      new RegExp(`less is left.*Only .*${amount / 1000}.?000.* of the limit is left`),
      async (w) => {
        const who = { benefits: [{ allowed: { amount } }] };
        const { claimId, desk } = await reviewedClaim(w, { who, claim: { amounts: [6000, 6000] } });
        const lines = [1, 2].map((no) => ({ no, accepted: 6000, reasonText: 'Méltányosságból.' }));
        return w.call(decideClaim, { claimId, lines, reason: 'x' }, desk.headers);
      },
    ),
  ),
  KR009: [
    walk('no list to make', /nothing to pay now.*on a list, or has been recorded/, async (w) => {
      const { headers } = await w.desk(['supervisor']);
      await w.call(createPayout, {}, headers);
      return w.call(createPayout, {}, headers);
    }),
    walk('a list that is paid', /nothing to pay now.*has been recorded/, async (w) => {
      await decided(w, 10);
      const { headers } = await w.desk(['supervisor']);
      const { id: payoutId } = good(await w.call(createPayout, {}, headers));
      good(await w.call(markPayoutPaid, { payoutId }, headers));
      return w.call(markPayoutPaid, { payoutId }, headers);
    }),
  ],
  KR010: [0, 10].map((less) =>
    walk(`${less} after 4000`, /no less can be accepted.*at least what they were/, async (w) => {
      const { customer, number, claimId, desk } = await decided(w, 4000);
      good(await w.call(objectToClaim, { number, text }, customer.headers));
      good(await w.call(reviewClaim, { claimId }, desk.headers));
      return decide(w, desk.headers, claimId, [{ accepted: less, reasonText: 'x' }]);
    }),
  ),
  KR011: [
    walk('another customer’s claim waits', /stands in another claim as well.*write why/, (w) =>
      twice(w, 'KR11-1', false),
    ),
    walk('it was accepted there', /stands in another claim as well.*write why/, (w) => twice(w, 'KR11-2', true)),
  ],
  KR019: ticked('statementTrue', 'KR019', /confirm that what you entered is true/),
};

function common(amount: number): Partial<Plan> {
  return {
    ceilings: [{ code: 'all', name: { hu: 'Közös', en: 'Common', ro: 'Comun' }, benefits: ['gp', 'late'], amount }],
  };
}

/** The second claim is decided, after the first or without it. */
async function twice(w: World, invoiceNo: string, isAccepted: boolean) {
  const claim = { expenses: [{ invoiceNo }] };
  const [one, two] = [await reviewedClaim(w, { claim }), await reviewedClaim(w, { claim })];
  if (isAccepted) {
    const input = { claimId: one.claimId, lines: [{ no: 1, accepted: 10_000 }], twiceReason: 'Ő fizette.' };
    good(await w.call(decideClaim, input, one.desk.headers));
  }
  return decide(w, two.desk.headers, two.claimId);
}
