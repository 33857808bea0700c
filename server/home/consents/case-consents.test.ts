import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCareRequest } from '../../../contract/care/care-request.ts';
import { answerCareRequest } from '../../../contract/care/care-request-desk.ts';
import { createMedicalCare, readMedicalCare } from '../../../contract/care/medical-care.ts';
import { getDeskCare } from '../../../contract/care/medical-care-desk.ts';
import { objectToClaim, readClaim } from '../../../contract/claims/claim.ts';
import { getDeskClaim } from '../../../contract/claims/claim-desk.ts';
import { createPayout, markPayoutPaid } from '../../../contract/claims/payouts.ts';
import { objectToPreauthorization, readPreauthorization } from '../../../contract/claims/preauthorization.ts';
import { listCases, readCaseDesk } from '../../../contract/desk/cases.ts';
import { withdrawConsentOnPhone } from '../../../contract/desk/withdraw-consent.ts';
import { createRelative, endRelative } from '../../../contract/entitlement/relative.ts';
import { giveCaseConsent, listCaseConsents, withdrawCaseConsent } from '../../../contract/home/case-consents.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { careCustomer, careInput, newCare, stepper } from '../../../tests/care/medical-care.ts';
import { careCase, takenCase } from '../../../tests/care/request-at-desk.ts';
import { claimCustomer, decide, newClaim, reviewedClaim } from '../../../tests/claims/claims.ts';
import { approvedCase, bookUnder } from '../../../tests/claims/preauthorizations.ts';
import { child, holder } from '../../../tests/entitlement/relatives.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const ledgerOf = async (caseId: string) =>
  (
    await w.database.db
      .selectFrom('consent')
      .select(['given', 'version', 'channel', 'operator_account_id', 'at'])
      .where('case_id', '=', caseId)
      .orderBy('id')
      .execute()
  ).map(({ at: _at, ...row }) => row);

describe('a consent', () => {
  it('is listed with its case, version and day, and is withdrawn at one press, told by letter and written down (P05, P12)', async () => {
    const { headers, requestId, number, id } = await careCase(w);
    const [consent] = good(await w.call(listCaseConsents, {}, headers));
    expect(consent).toMatchObject({ caseId: requestId, of: 'care_request', number, given: true, channel: null });
    w.pass({ minutes: 1 });
    good(await w.call(withdrawCaseConsent, { caseId: requestId.toUpperCase() }, headers));
    const [first, withdrawn] = await ledgerOf(requestId);
    expect(withdrawn).toEqual({ ...first, given: false, channel: 'portal' });
    const request = good(await w.call(readCareRequest, { number }, headers));
    expect([request.status, request.answers.length > 0]).toEqual(['withdrawn', true]);
    expect(request.history.map(({ action }) => action)).toContain('care_request.withdraw_consent');
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to.startsWith(id));
    expect(letter?.subject).toContain(w.services.texts.say('hu', 'mail.consent_withdrawn.subject'));
    expect(letter?.text).not.toContain(number);
  });

  it('that is withdrawn twice at once is withdrawn once (I5)', async () => {
    const { headers, requestId } = await careCase(w);
    const answers = await Promise.all([1, 2, 3].map(() => w.call(withdrawCaseConsent, { caseId: requestId }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ledgerOf(requestId)).toHaveLength(2);
  });

  it('that is withdrawn while a doctor has the case open lets nothing follow (P05, R6)', async () => {
    const { headers, requestId, desk } = await takenCase(w);
    const [withdrawn, answer] = await Promise.all([
      w.call(withdrawCaseConsent, { caseId: requestId }, headers),
      w.call(answerCareRequest, { requestId, text: 'Pihenjen.' }, desk.headers),
    ]);
    expect(withdrawn.status).toBe(200);
    expect([undefined, 'KQ002', '#404']).toContain(codeOf(answer));
    expect(codeOf(await w.call(answerCareRequest, { requestId, text: 'Még valami.' }, desk.headers))).toBe('#404');
    const { items } = good(await w.call(listCases, { list: 'requests', filter: 'done' }, desk.headers));
    const line = items.find(({ id }) => id === requestId);
    expect([line?.locked, line?.subject]).toEqual([true, undefined]);
  });

  it('is no operator’s to withdraw or give in the customer’s name (T15)', async () => {
    const { id, requestId } = await careCase(w);
    const { headers } = await w.operatorFor(id);
    for (const answer of [
      await w.call(listCaseConsents, {}, headers),
      await w.call(withdrawCaseConsent, { caseId: requestId }, headers),
      await w.call(giveCaseConsent, { caseId: requestId, consent: true }, headers),
    ])
      expect(codeOf(answer)).toBe('KA003');
  });

  it('is another’s to withdraw no more than the case is (T01)', async () => {
    const { requestId } = await careCase(w);
    const other = await careCase(w);
    expect(codeOf(await w.call(withdrawCaseConsent, { caseId: requestId }, other.headers))).toBe('#404');
    expect(await ledgerOf(requestId)).toHaveLength(1);
  });

  it('can be given again, and the desk reads the case again; what ended stays ended (P05)', async () => {
    const { headers, requestId, number } = await careCase(w);
    good(await w.call(withdrawCaseConsent, { caseId: requestId }, headers));
    const old = await w.call(
      giveCaseConsent,
      { caseId: requestId, consent: true, consentVersion: '2020-01-01' },
      headers,
    );
    expect(codeOf(old)).toBe('X444');
    for (const _twice of [1, 2])
      expect(good(await w.call(giveCaseConsent, { caseId: requestId, consent: true }, headers)).given).toBe(true);
    expect((await ledgerOf(requestId)).map(({ given: isGiven }) => isGiven)).toEqual([true, false, true]);
    expect(good(await w.call(readCareRequest, { number }, headers)).status).toBe('withdrawn');
    const desk = await w.desk(['medical_adviser']);
    const { items } = good(await w.call(listCases, { list: 'requests', filter: 'done' }, desk.headers));
    expect(items.find(({ id }) => id === requestId)?.locked).toBeUndefined();
  });

  it('is withdrawn at the desk for whoever rings up, by whoever may read the kind, and that is written down (S1-08, P05)', async () => {
    const { requestId, id } = await careCase(w);
    const stranger = await w.desk(['claims_assessor']);
    expect(codeOf(await w.call(withdrawConsentOnPhone, { caseId: requestId }, stranger.headers))).toBe('K403');
    const desk = await w.desk(['medical_adviser']);
    for (const _twice of [1, 2]) good(await w.call(withdrawConsentOnPhone, { caseId: requestId }, desk.headers));
    const rows = await ledgerOf(requestId);
    expect(rows).toMatchObject([{ given: true }, { given: false, channel: 'phone', operator_account_id: desk.id }]);
    const deeds = await w.database.db
      .selectFrom('audit')
      .select(['actor', 'patient'])
      .where('action', '=', 'care_request.withdraw_consent')
      .where('object_id', '=', requestId)
      .execute();
    expect(deeds).toEqual([{ actor: `operator:${desk.id}`, patient: id }]);
  });
});

it.each(['doctor', 'clinic_staff'] as const)(
  'a %s of a clinic withdraws nobody’s consent on the phone, and is shown no button for it (T01, ASVS 8.2.2)',
  async (role) => {
    const { requestId } = await takenCase(w);
    const provider = await w.database.db.selectFrom('provider').select('id').limit(1).executeTakeFirstOrThrow();
    const clinic = await w.desk([role], 'default', 'Tóth Eszter', [provider.id]);
    expect(codeOf(await w.call(withdrawConsentOnPhone, { caseId: requestId }, clinic.headers))).toBe('K403');
    expect(await ledgerOf(requestId)).toHaveLength(1);
    const care = await newCare(w, (await careCustomer(w)).headers);
    await w.database.pool.query(
      'update medical_care set provider = (select name from provider where id = $1) where id = $2',
      [provider.id, care.id],
    );
    const desk = await w.call(readCaseDesk, { caseId: care.id }, clinic.headers);
    expect(desk.ok?.mayWithdrawConsent).toBe(role === 'doctor' ? undefined : false);
    expect(codeOf(await w.call(withdrawConsentOnPhone, { caseId: care.id }, clinic.headers))).toBe('K403');
  },
);

it('a consent is given and withdrawn so often an hour and no more, since each writes an e-mail (T37)', async () => {
  const { headers, requestId } = await careCase(w);
  const codes = [];
  for (let no = 0; no < 62; no += 1)
    codes.push(codeOf(await w.call(withdrawCaseConsent, { caseId: requestId }, headers)));
  expect([codes.indexOf('K429'), codes.at(-1)]).toEqual([60, 'K429']);
});

describe('the pages', () => {
  it.each(languages)(
    'in %s say before what ends, and withdraw and give again without script (P05, S1-11)',
    async (language) => {
      const { headers, number } = await careCase(w);
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      const at = { jar: new Map([['token', token]]), language, axe: true };
      const say = (id: string) => w.services.texts.say(language, id);
      const list = await visit(w, '/my-data/consents', at);
      expect(list.document.querySelector(`main a[href$="/my-data/consents/${number}"]`)).not.toBeNull();
      const path = `/my-data/consents/${number}`;
      const before = await visit(w, path, at);
      expect(
        [say('consents.ends.care_request'), say('consents.readers')].filter((text) => !before.text.includes(text)),
      ).toEqual([]);
      expect(before.document.querySelectorAll('main textarea, main input[type=text], main select')).toHaveLength(0);
      const withdrawn = await visit(w, path, { ...at, method: 'POST', form: { intent: 'withdraw' } });
      expect([
        withdrawn.text.includes(say('consents.over_title')),
        withdrawn.text.includes(say('consents.over.case')),
      ]).toEqual([true, true]);
      const unticked = await visit(w, path, { ...at, method: 'POST', form: { intent: 'give' } });
      expect([unticked.status, unticked.document.querySelector('#consent-error') !== null]).toEqual([422, true]);
      const answer = await visit(w, path, { ...at, method: 'POST', form: { intent: 'give', consent: 'on' } });
      expect(answer.text).toContain(say('consents.withdraw_button'));
    },
  );
});

describe('what rests on it', () => {
  it('a claim that is not decided is withdrawn and its invoices can be sent again (not-shown 5.6)', async () => {
    const customer = await claimCustomer(w);
    const { claimId, number } = await newClaim(w, customer.headers);
    good(await w.call(withdrawCaseConsent, { caseId: claimId }, customer.headers));
    const claim = good(await w.call(readClaim, { number }, customer.headers));
    expect([claim.status, claim.complaint]).toEqual(['withdrawn', 'Két hete fáj a térdem.']);
    const keys = await w.database.db
      .selectFrom('claim_expense')
      .select('invoice_key')
      .where('claim_id', '=', claimId)
      .execute();
    expect(keys).toEqual([{ invoice_key: null }]);
  });

  it('a claim that is decided is paid, without the medical part, and an objection needs the consent again (P05, R45)', async () => {
    const { customer, desk, claimId, number } = await reviewedClaim(w, { claim: { amounts: [10_000, 5000] } });
    good(await decide(w, desk.headers, claimId, [{ accepted: 10_000 }, { accepted: 0 }]));
    good(await w.call(withdrawCaseConsent, { caseId: claimId }, customer.headers));
    const claim = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    expect([claim.complaint, claim.benefit.name, claim.messages, claim.reason]).toEqual([null, '', [], null]);
    expect(claim.expenses.map(({ files, decision }) => [files, decision?.accepted.amount])).toEqual([
      [[], 10_000],
      [[], 0],
    ]);
    const refused = await w.call(
      objectToClaim,
      { number, text: 'Kérem, nézzék meg újra.', fileIds: [] },
      customer.headers,
    );
    expect(codeOf(refused)).toBe('KD006');
    const payer = await w.desk(['supervisor']);
    const payout = good(await w.call(createPayout, {}, payer.headers));
    good(await w.call(markPayoutPaid, { payoutId: payout.id }, payer.headers));
    expect(good(await w.call(readClaim, { number }, customer.headers)).status).toBe('paid');
    good(await w.call(giveCaseConsent, { caseId: claimId, consent: true }, customer.headers));
    good(await w.call(objectToClaim, { number, text: 'Kérem, nézzék meg újra.', fileIds: [] }, customer.headers));
    good(await w.call(withdrawCaseConsent, { caseId: claimId }, customer.headers));
    expect(good(await w.call(readClaim, { number }, customer.headers)).status).toBe('paid');
  });

  it('an approval can still be booked, and an objection ends as it was decided (P05)', async () => {
    const { customer, number, preauthId } = await approvedCase(w);
    good(await w.call(withdrawCaseConsent, { caseId: preauthId }, customer.headers));
    expect(good(await w.call(readPreauthorization, { number }, customer.headers)).status).toBe('approved');
    const slotId = slotIdsByDay(0).flat()[0] ?? '';
    good(await bookUnder(w, customer.headers, slotId, number));
    const partly = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }], remark: 'Egy elég.' });
    const wish = { number: partly.number, text: 'Kettő kell.', fileIds: [] };
    good(await w.call(objectToPreauthorization, wish, partly.customer.headers));
    good(await w.call(withdrawCaseConsent, { caseId: partly.preauthId }, partly.customer.headers));
    const { status } = good(await w.call(readPreauthorization, { number: partly.number }, partly.customer.headers));
    expect(status).toBe('partially_approved');
    expect(codeOf(await w.call(objectToPreauthorization, wish, partly.customer.headers))).toBe('KD006');
  });

  it('a care is cancelled while it is organised, and a booked one is only settled (P05, S3.13-06)', async () => {
    const open = await careCustomer(w);
    const wish = good(await w.call(createMedicalCare, careInput(), open.headers));
    good(await w.call(withdrawCaseConsent, { caseId: wish.id }, open.headers));
    expect(good(await w.call(readMedicalCare, { number: wish.number }, open.headers)).status).toBe('cancelled');
    const customer = await careCustomer(w);
    const care = await newCare(w, customer.headers);
    const desk = await w.desk(['supervisor', 'medical_adviser']);
    const steps = stepper(w, desk.headers, desk.id);
    for (const step of ['take', 'await_booking', 'book'] as const)
      expect((await steps[step](care.id, 0)).status).toBe(200);
    good(await w.call(withdrawCaseConsent, { caseId: care.id }, customer.headers));
    const deskCare = good(await w.call(getDeskCare, { careId: care.id }, desk.headers));
    expect([deskCare.status, deskCare.complaint, deskCare.requestedDates, deskCare.files]).toEqual([
      'booked',
      null,
      [],
      [],
    ]);
    expect(codeOf(await steps.await_booking(care.id, 0))).toBe('#404');
    expect((await steps.appear(care.id, 0)).status).toBe(200);
  });

  it('what was sent for a relative is the holder’s to withdraw while the mandate lasts, and the desk’s afterwards (R30)', async () => {
    const parent = await holder(w, { subscriptions: [['hasRelatives']], services: ['diagnostics'] });
    const relative = good(await w.call(createRelative, child({ coverageShared: true }), parent.headers));
    const care = await newCare(w, parent.headers, { personId: relative.id });
    good(await w.call(endRelative, { relativeId: relative.id }, parent.headers));
    expect(codeOf(await w.call(withdrawCaseConsent, { caseId: care.id }, parent.headers))).toBe('#404');
    const desk = await w.desk(['medical_adviser']);
    good(await w.call(withdrawConsentOnPhone, { caseId: care.id }, desk.headers));
    expect(await ledgerOf(care.id)).toHaveLength(2);
  });

  it('nothing is withdrawn of an account that was erased (P03)', async () => {
    const customer = await claimCustomer(w);
    const { claimId } = await newClaim(w, customer.headers);
    good(await w.call(eraseAccount, { password: goodPassword, erasureAccepted: true }, customer.headers));
    const desk = await w.desk(['claims_assessor']);
    expect(codeOf(await w.call(withdrawConsentOnPhone, { caseId: claimId }, desk.headers))).toBe('#404');
    expect(codeOf(await w.call(withdrawCaseConsent, { caseId: claimId }, customer.headers))).toBe('K401');
  });
});
