import { randomUUID } from 'node:crypto';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { createMedicalCare } from '../../contract/care/medical-care.ts';
import { decideClaim, reviewClaim } from '../../contract/claims/claim-desk.ts';
import { createPayout } from '../../contract/claims/payouts.ts';
import { handOnCase, takeCase } from '../../contract/desk/cases.ts';
import { endInsuredPerson, putInsuredPerson } from '../../contract/entitlement/insured.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import {
  confirmRelativeCover,
  refuseRelativeCover,
  setInsuredPersonApart,
} from '../../contract/entitlement/relative-desk.ts';
import { sendCoverProof } from '../../contract/records/relative-proof.ts';
import { careCustomer, careInput } from '../care/medical-care.ts';
import { claimCustomer, decide, newClaim } from '../claims/claims.ts';
import { approvingPlan, preauthCustomer, recommendation, sendPreauth } from '../claims/preauthorizations.ts';
import { insured, type Terms } from '../entitlement/covered.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { freshSlots } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { type Answer, type Cause, type Causes, walk } from './cause.ts';

const fresh = freshSlots();
const hold = async (w: World, headers: Record<string, string>) =>
  w.call(startReservation, { slotId: fresh(), subfunctionId: 101 }, headers);

type OfferTerms = { price_amount?: number | null; organisable?: string[] };

/** The change lasts for one walk alone. */
async function offered<Out>({ database: { db } }: World, changes: OfferTerms, go: () => Promise<Out>, isPriced = true) {
  const rows = await db.selectFrom('offering').selectAll().where('subfunction_id', '=', 101).execute();
  await db
    .updateTable('offering')
    .set({ ...changes, subfunction_id: 101 })
    .where('subfunction_id', '=', 101)
    .execute();
  if (!isPriced) await db.updateTable('provider').set({ is_priced: false }).execute();
  try {
    return await go();
  } finally {
    for (const { schedule_id, doctor_id, price_amount, organisable } of rows)
      await db
        .updateTable('offering')
        .set({ price_amount, organisable })
        .where('schedule_id', '=', schedule_id)
        .where('doctor_id', '=', doctor_id)
        .where('subfunction_id', '=', 101)
        .execute();
    if (!isPriced) await db.updateTable('provider').set({ is_priced: true }).execute();
  }
}

/** The clinic books by a page or a number of its own. */
async function elsewhere(w: World, at: { booking_url: string } | { booking_phone: string }, headers = {}) {
  const slotId = fresh();
  await w.database.db.updateTable('slot').set(at).where('id', '=', slotId).execute();
  return w.call(startReservation, { slotId, subfunctionId: 101 }, headers);
}

const closed = (because: string, says: RegExp, terms: Terms, changes: OfferTerms = {}, isPriced = true): Cause =>
  walk(because, says, async (w) => {
    const { headers } = await insured(w, terms);
    return offered(w, changes, () => hold(w, headers), isPriced);
  });

const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments', 'hasPreauthorization'] as const;
const invented = { firstName: 'Zsigmond', birthDate: '2019-04-04' };

async function family(w: World) {
  const made = await holder(w, { subscriptions: [[...flags]], plan: approvingPlan, family: [] });
  const { policy_no: policyNo } = await w.database.db
    .selectFrom('subscription')
    .select('policy_no')
    .where('account_id', '=', made.id)
    .executeTakeFirstOrThrow();
  const { id: relativeId } = good(
    await w.call(createRelative, child({ ...invented, coverageShared: true, scope: ['book', 'claims'] }), made.headers),
  );
  return { ...made, policyNo, relativeId };
}
type Family = Awaited<ReturnType<typeof family>>;

async function onList(w: World, { policyNo }: Family, validFrom: string) {
  const key = await w.partnerKey(['members']);
  const person = { policyNo, lastName: 'Szőke', ...invented, validFrom };
  return { key, insuredPersonId: good(await w.call(putInsuredPerson, person, key)).id };
}

async function shownPaper(w: World) {
  const mine = await family(w);
  const fileId = await recommendation(w, mine.headers, 'kotveny.pdf', 'relative_proof');
  good(await w.call(sendCoverProof, { relativeId: mine.relativeId, fileId }, mine.headers));
  return { ...mine, desk: (await w.desk(['agent'])).headers };
}

const wish = async (w: World, { headers, relativeId }: Family) => sendPreauth(w, headers, { personId: relativeId });

async function isOneself(w: World, accountId: string, operatorId: string) {
  await w.database.pool.query(
    'update operator_account set email = (select email from account where id = $1) where id = $2',
    [accountId, operatorId],
  );
}

async function ownClaim(w: World, step: (at: { claimId: string; headers: Record<string, string> }) => Promise<Answer>) {
  const roles = ['claims_assessor', 'supervisor'] as const;
  const [me, colleague] = [await w.desk([...roles]), await w.desk([...roles])];
  const mine = await claimCustomer(w);
  const { claimId } = await newClaim(w, mine.headers);
  await isOneself(w, mine.id, me.id);
  good(await w.call(takeCase, { caseId: claimId }, me.headers));
  good(await w.call(reviewClaim, { claimId }, me.headers));
  const answer = await step({ claimId, headers: me.headers });
  if (answer.error) return { me, colleague, claimId, answer };
  throw new Error('nobody refused it');
}

const noPrice = (cause: string) => new RegExp(`no price for this care.*${cause}`);
const notInsured = (cause: string) => new RegExp(`not insured by this policy now.*${cause}`);
const notPart = /does not cover this service.*not part of your plan/;
const only = /Only the assistance company.*agree the time/;
const other = /What you pay has changed.*used your limit, or the price changed. Nothing was booked/;
const joined = /does not pay for this person yet.*own waiting period is not over/;
const own = /cannot decide on a case of your own.*customer with your e-mail address/;

export const coverCauses: Causes = {
  RM1006: [
    closed(
      'its money needs a price',
      noPrice('none for this'),
      { allowed: { amount: 60_000 } },
      { price_amount: null },
    ),
    closed('its share needs a price', noPrice('none for this'), { copayPercent: 20 }, { price_amount: null }),
  ],
  RM1008: [
    closed(
      'its money needs a price',
      noPrice('no prices at all'),
      { allowed: { amount: 60_000 } },
      { price_amount: null },
      false,
    ),
    closed('its share needs a price', noPrice('no prices at all'), { copayPercent: 20 }, { price_amount: null }, false),
  ],
  RM1010: [
    closed('the benefit says so', only, { organiser: 'by_call_center', slaDays: 3 }),
    closed('it says so without a promise', only, { organiser: 'by_call_center' }),
  ],
  RR1005: [
    closed(
      'it is excluded',
      /no insurance of yours pays for it here/,
      { excluded: true },
      { organisable: ['by_insured'] },
    ),
    walk('a visitor without an insurance', /no insurance of yours pays for it here/, (w) =>
      offered(w, { organisable: ['by_insured'] }, () => hold(w, {})),
    ),
    walk('the call centre alone books it', /cannot book this time here.*only be booked by phone/, (w) =>
      offered(w, { organisable: ['by_call_center'] }, () => hold(w, {})),
    ),
    walk('the clinic has a page', /takes bookings for it on its own page.*Book it on the clinic’s page/, (w) =>
      elsewhere(w, { booking_url: 'https://clinic.example/book' }),
    ),
  ],
  RR1006: [
    walk('a visitor', /by phone only.*hands out this appointment itself.*Call the clinic at the number/, (w) =>
      elsewhere(w, { booking_phone: '+3611234567' }),
    ),
    walk('a customer whose insurance pays', /by phone only/, async (w) =>
      elsewhere(w, { booking_phone: '+3611234567' }, (await insured(w, {})).headers),
    ),
  ],
  RM1009: [
    walk('a care of another plan', notPart, async (w) => {
      const { headers } = await careCustomer(w);
      return w.call(createMedicalCare, careInput({ serviceType: randomUUID() }), headers);
    }),
    walk('an approval of what is excluded', notPart, async (w) => {
      const [first, ...others] = approvingPlan.benefits;
      if (!first) throw new Error('the plan has no benefit');
      const plan = { ...approvingPlan, benefits: [{ ...first, excluded: true }, ...others] };
      return sendPreauth(w, (await preauthCustomer(w, { plan })).headers);
    }),
  ],
  KE007: [
    walk('another sum was shown', other, async (w) => {
      const { headers } = await insured(w, { copayPercent: 20 });
      const { token, price } = good(await hold(w, headers));
      return w.call(finishWithLogin, { token, pays: (price?.pays.amount ?? 0) + 1 }, headers);
    }),
    walk('another visit has used the limit', other, async (w) => {
      const { headers } = await insured(w, { allowed: { count: 1 } });
      const [one, two] = [good(await hold(w, headers)), good(await hold(w, headers))];
      good(await w.call(finishWithLogin, { token: two.token, pays: 0 }, headers));
      return w.call(finishWithLogin, { token: one.token, pays: 0 }, headers);
    }),
  ],
  KE008: [
    walk('nobody has said so', notInsured('insurer has not confirmed yet'), async (w) => wish(w, await family(w))),
    walk('it begins later', notInsured('cover has not begun yet'), async (w) => {
      const mine = await family(w);
      await onList(w, mine, '2026-12-25');
      return wish(w, mine);
    }),
    walk('it has ended', notInsured('cover has ended'), async (w) => {
      const mine = await family(w);
      const { key, insuredPersonId } = await onList(w, mine, '2026-01-01');
      good(await w.call(endInsuredPerson, { insuredPersonId, lastDay: '2026-11-22' }, key));
      return wish(w, mine);
    }),
    walk('the desk has refused it', notInsured('insurer has said that they are not'), async (w) => {
      const mine = await shownPaper(w);
      const { relativeId } = mine;
      good(await w.call(refuseRelativeCover, { relativeId, reason: 'Nincs rajta.' }, mine.desk));
      return wish(w, mine);
    }),
  ],
  KE009: [
    walk('no such policy', /do not recognise this policy.*does not lead to one person’s policy here/, async (w) => {
      const person = { policyNo: 'NINCS-1', lastName: 'Szőke', ...invented, validFrom: '2026-01-01' };
      return w.call(putInsuredPerson, person, await w.partnerKey(['members']));
    }),
    walk('the policy of another customer', /do not recognise this policy.*not this customer’s/, async (w) => {
      const { relativeId, desk } = await shownPaper(w);
      const { policyNo } = await family(w);
      return w.call(confirmRelativeCover, { relativeId, policyNo, from: '2026-01-01' }, desk);
    }),
    walk('nobody of that list', /person is not on the policy’s list.*changed in the meantime/, async (w) => {
      const { relativeId, desk } = await shownPaper(w);
      return w.call(setInsuredPersonApart, { relativeId, insuredPersonId: randomUUID() }, desk);
    }),
  ],
  KE013: ['2026-11-01', '2026-06-01'].map((validFrom) =>
    walk(`joined on ${validFrom}`, joined, async (w) => {
      const [first, ...others] = approvingPlan.benefits;
      if (!first) throw new Error('the plan has no benefit');
      const plan = { ...approvingPlan, benefits: [{ ...first, joinerWaitingDays: 365 }, ...others] };
      const mine = await holder(w, { subscriptions: [[...flags]], plan, family: [] });
      const { policy_no: policyNo } = await w.database.db
        .selectFrom('subscription')
        .select('policy_no')
        .where('account_id', '=', mine.id)
        .executeTakeFirstOrThrow();
      const wish = child({ ...invented, coverageShared: true, scope: ['book', 'claims'] });
      const { id: relativeId } = good(await w.call(createRelative, wish, mine.headers));
      await onList(w, { ...mine, policyNo, relativeId }, validFrom);
      return sendPreauth(w, mine.headers, { personId: relativeId });
    }),
  ),
  KA022: [
    walk('the own claim', own, async (w) => {
      const { answer } = await ownClaim(w, ({ claimId, headers }) =>
        w.call(decideClaim, { claimId, lines: [{ no: 1, accepted: 0, reasonText: 'x' }], reason: 'x' }, headers),
      );
      return answer;
    }),
    walk('a list for the bank with the own claim alone', own, async (w) => {
      const { me, colleague, claimId } = await ownClaim(w, ({ claimId, headers }) =>
        w.call(decideClaim, { claimId, lines: [{ no: 1, accepted: 0, reasonText: 'x' }], reason: 'x' }, headers),
      );
      const handOver = { caseId: claimId, operatorId: colleague.id, reason: 'Az enyém.' };
      good(await w.call(handOnCase, handOver, me.headers));
      good(await decide(w, colleague.headers, claimId));
      return w.call(createPayout, {}, me.headers);
    }),
  ],
};
