import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttendance } from '../../../contract/booking/attendance.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishWithLogin } from '../../../contract/booking/reservation.ts';
import { listClaims, readClaim, readClaimTerms, sendClaim } from '../../../contract/claims/claim.ts';
import { getDeskClaim, reviewClaim } from '../../../contract/claims/claim-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { createRelative, endRelative, suspendRelative } from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { claimCustomer, claimed, decide, newClaim } from '../../../tests/claims/claims.ts';
import { accepted, child, holder, sharedChild } from '../../../tests/entitlement/relatives.ts';
import { sendForm } from '../../../tests/files/form.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { type Visit, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { claims } from './personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

type Headers = Record<string, string>;
const fresh = freshSlots();
const may = { scope: ['book', 'claims'], coverageShared: true } as const;
const limited = { allowed: { amount: 5000 } } as const;
const faultsOf = ({ error }: { error: { violations: { propertyName: string; errorCode: string }[] } | undefined }) =>
  error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);

const customer = (more: Parameters<typeof claimCustomer>[1] = {}) =>
  claimCustomer(w, { permissions: ['hasRelatives', 'hasAppointments'], ...more });
const added = (headers: Headers, more: Parameters<typeof child>[0] = {}) =>
  sharedChild(w, headers, { scope: [...may.scope], ...more });

async function decided(headers: Headers, claim: Parameters<typeof newClaim>[2]) {
  const { claimId, number } = await newClaim(w, headers, claim);
  const desk = (await w.desk(['claims_assessor', 'supervisor'])).headers;
  good(await w.call(takeCase, { caseId: claimId }, desk));
  good(await w.call(reviewClaim, { claimId }, desk));
  good(await decide(w, desk, claimId));
  return { number, seen: good(await w.call(getDeskClaim, { claimId }, desk)) };
}

const spentBy = (personIds: readonly string[]) =>
  w.database.db
    .selectFrom('coverage_entry')
    .select(({ fn }) => ['person_id', fn.sum<string>('used_amount').as('used')])
    .where('person_id', 'in', personIds)
    .groupBy('person_id')
    .execute();

describe('a claim for a relative', () => {
  it('of an adult who took the mandate back keeps sums and invoices, and none of the words (not-shown 5.8, R43)', async () => {
    const { headers, id } = await customer();
    const adult = await accepted(w, headers, { email: `${randomUUID()}@example.com`, ...may, scope: [...may.scope] });
    const complaint = 'Amit csak nekem mondott el.';
    const { number } = await decided(headers, { personId: adult.id, complaint });
    const before = good(await w.call(readClaim, { number }, headers));
    expect([before.complaint, before.wordsHidden]).toEqual([complaint, false]);
    good(await w.call(refuseRelative, { token: adult.token }));
    const after = good(await w.call(readClaim, { number }, headers));
    expect(after).toMatchObject({ complaint: '', messages: [], reason: null, wordsHidden: true });
    expect([after.claimed, after.accepted, after.expenses.map(({ invoiceNo }) => invoiceNo)]).toEqual([
      before.claimed,
      before.accepted,
      before.expenses.map(({ invoiceNo }) => invoiceNo),
    ]);
    const handed = await Array.fromAsync((await claims.resources?.(w.context(), id)) ?? []);
    expect([JSON.stringify(handed).includes(number), JSON.stringify(handed).includes(complaint)]).toEqual([
      true,
      false,
    ]);
  });

  it('is sent by the mandate, named in the list, on its page and at the desk, and stays the holder’s when the mandate ends (not-shown 5.6, 5.8)', async () => {
    const { headers, id } = await customer();
    const { id: personId } = await added(headers);
    const { number, seen } = await decided(headers, { personId });
    expect([seen.person, seen.name]).toEqual(['Szőke Bence', 'Szőke Ünige']);
    const own = await newClaim(w, headers);
    const list = async () =>
      good(await w.call(listClaims, {}, headers))
        .items.map((one) => [one.number, one.person])
        .sort();
    const both = [
      [number, 'Szőke Bence'],
      [own.number, null],
    ].sort();
    expect(await list()).toEqual(both);
    good(await w.call(endRelative, { relativeId: personId }, headers));
    expect(await list()).toEqual(both);
    expect(good(await w.call(readClaim, { number }, headers)).person).toBe('Szőke Bence');
    const actedFor = await w.database.db
      .selectFrom('audit')
      .select('on_behalf_of')
      .where('patient', '=', id)
      .where('action', '=', 'claim.send')
      .orderBy('id')
      .execute();
    expect(actedFor.map(({ on_behalf_of }) => on_behalf_of)).toEqual([personId, null]);
    const references = [];
    for await (const one of (await claims.resources?.(w.context(), id)) ?? [])
      if (one.resourceType === 'Claim') references.push(one.extension?.[0]?.valueReference);
    expect(references.filter(Boolean)).toEqual([{ reference: `RelatedPerson/${personId}`, display: 'Szőke Bence' }]);
  });

  it.each([
    ['individual', 5000],
    ['family', 1000],
  ] as const)('takes of the limit of each person, or of all together: %s (not-shown 5.6)', async (unit, remaining) => {
    const { headers, id } = await customer({ benefits: [{ ...limited, unit }] });
    const { id: personId } = await added(headers);
    const { seen } = await decided(headers, { personId, amounts: [4000] });
    expect(seen.accepted?.amount).toBe(4000);
    const [benefit] = good(await w.call(readClaimTerms, {}, headers)).benefits;
    expect(benefit?.left).toMatchObject({ money: { amount: remaining } });
    const own = await decided(headers, { amounts: [6000] });
    expect(own.seen.accepted?.amount).toBe(remaining);
    const spent = Object.fromEntries((await spentBy([id, personId])).map((one) => [one.person_id, Number(one.used)]));
    expect(spent).toEqual({ [personId]: 4000, [id]: remaining });
  });

  it('is refused alike without the mandate, while it is suspended, after its end, and for anybody else (T01)', async () => {
    const { headers, id } = await customer();
    const narrow = await added(headers, { scope: ['book', 'records'] });
    const later = await added(headers, { from: '2026-12-01' });
    const suspended = await added(headers);
    good(await w.call(suspendRelative, { relativeId: suspended.id }, headers));
    const ended = await added(headers);
    good(await w.call(endRelative, { relativeId: ended.id }, headers));
    const adult = await accepted(w, headers, { email: `${randomUUID()}@example.com`, scope: ['claims'] });
    good(await w.call(refuseRelative, { token: adult.token }));
    const other = await holder(w);
    const foreign = good(await w.call(createRelative, child(), other.headers));
    const input = await claimed(w, headers);
    const never = await w.call(sendClaim, { ...input, personId: randomUUID() }, headers);
    expect([never.status, codeOf(never)]).toEqual([404, '#404']);
    for (const { id: personId } of [narrow, later, suspended, ended, adult, foreign, other]) {
      const answer = await w.call(sendClaim, { ...input, personId }, headers);
      expect({ ...answer.error, requestId: '' }).toEqual({ ...never.error, requestId: '' });
    }
    expect(good(await w.call(sendClaim, { ...input, personId: id.toUpperCase() }, headers)).person).toBeNull();
  });

  it('is not offered and refused for one who does not share the coverage (not-shown 5.8)', async () => {
    const { headers, id } = await customer();
    const { id: personId } = await added(headers, { coverageShared: false });
    const shares = await added(headers, { firstName: 'Csilla' });
    const { persons } = good(await w.call(readClaimTerms, {}, headers));
    expect(persons.map((one) => [one.id, one.firstName, one.relationship])).toEqual([
      [id, 'Ünige', null],
      [shares.id, 'Csilla', 'child'],
    ]);
    const answer = await w.call(sendClaim, { ...(await claimed(w, headers)), personId }, headers);
    expect(codeOf(answer)).toBe('RM1003');
  });

  it('names a visit of that person alone (not-shown 5.6)', async () => {
    const mine = await customer();
    const { id: personId } = await added(mine.headers);
    const { token } = good(await w.call(startReservation, { slotId: fresh(), subfunctionId: 101 }, mine.headers));
    const { number, end } = good(await w.call(finishWithLogin, { token, personId }, mine.headers));
    const before = w.now().toString();
    w.setNow(Temporal.Instant.from(end).add({ hours: 1 }).toString());
    const { headers } = await w.session(mine.id);
    const { id: visitId } = await w.database.db
      .selectFrom('reservation')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    good(await w.call(setAttendance, { visitId, came: true }, (await w.desk(['supervisor'])).headers));
    const { visits } = good(await w.call(readClaimTerms, {}, headers));
    expect(visits).toMatchObject([{ number, personId }]);
    const form = { ...(await claimed(w, headers)), careDate: visits[0]?.day ?? '', visitRef: number };
    expect(faultsOf(await w.call(sendClaim, form, headers))).toEqual(['visitRef V007']);
    expect(good(await w.call(sendClaim, { ...form, personId }, headers)).visitRef).toBe(number);
    w.setNow(before);
  });
});

describe('the form of a claim', () => {
  const path = '/services/claim-reporting';
  const care = {
    benefit: 'specialist',
    'careDate-year': '2026',
    'careDate-month': '11',
    'careDate-day': '10',
    complaint: 'Köhög.',
  };
  const expense = { type: 'visit', invoiceNo: 'R-1', amount: '500', currency: 'HUF', intent: 'next' };
  const issued = { 'issuedAt-year': '2026', 'issuedAt-month': '11', 'issuedAt-day': '10' };
  const inputsIn = ({ document }: Visit, selector: string) => [
    ...document.querySelectorAll<HTMLInputElement>(`form#step ${selector}`),
  ];
  const hiddenIn = (page: Visit) =>
    Object.fromEntries(inputsIn(page, 'input[type=hidden]').map(({ name, value }) => [name, value]));

  it.each(['hu', 'en', 'ro'])(
    'asks whose care it is and shows the name to the end, without script, in %s (not-shown 5.6, S1-11)',
    async (language) => {
      const { headers, token, id } = await customer();
      const { id: personId } = await added(headers);
      const jar = new Map([['token', token]]);
      const see = (url: string) => visit(w, url, { jar, language });
      const fill = (page: Visit, values: Record<string, string>) =>
        visit(w, page.url, { jar, language, method: 'POST', form: { ...hiddenIn(page), intent: 'next', ...values } });
      const first = await see(`${path}?step=1`);
      const radios = inputsIn(first, 'input[name=personId]');
      expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
        [id, true],
        [personId, false],
      ]);
      const unknown = await fill(first, { ...care, personId: randomUUID() });
      expect(unknown.status).toBe(422);
      await fill(first, { ...care, personId, provider: 'Bükkfa Rendelő' });
      const third = await see(`${path}?step=2`);
      const files = [{ name: 'szamla.pdf', bytes: await plainPdf(`számla ${language}`) }];
      const fields = { ...hiddenIn(third), ...expense, ...issued, invoiceNo: `R-${language}` };
      await sendForm(w, third.url, { fields, files }, jar, language);
      await fill(await see(`${path}?step=3`), { holder: 'Szőke Ünige', bankAccount: '11773016-11111018' });
      const last = await see(`${path}?step=4`);
      const name = language === 'hu' ? 'Szőke Bence' : 'Bence';
      expect(last.text).toContain(name);
      const sent = await fill(last, { statementTrue: 'on', dataConsent: 'on', intent: 'send' });
      expect(sent.text).toContain(name);
      expect((await see(path)).text).toContain(name);
      const desk = await w.desk(['claims_assessor']);
      const { id: claimId } = await w.database.db
        .selectFrom('claim')
        .select('id')
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      const there = new Map([['desk', desk.token]]);
      expect((await visit(w, `/desk/claims/${claimId}`, { jar: there, language })).text).toContain(name);
    },
  );

  it('asks again where the mandate of the one who was chosen has ended, and sends nothing for another (T01)', async () => {
    const { headers, token, id } = await customer();
    const { id: personId } = await added(headers);
    const jar = new Map([['token', token]]);
    const first = await visit(w, `${path}?step=1`, { jar });
    const post = (form: Record<string, string>) =>
      visit(w, first.url, {
        jar,
        method: 'POST',
        form: { ...hiddenIn(first), intent: 'next', provider: 'Bükkfa Rendelő', ...care, ...form },
      });
    await post({ personId });
    good(await w.call(endRelative, { relativeId: personId }, headers));
    const led = await visit(w, `${path}?step=4`, { jar });
    expect(led.url).toContain('step=1');
    expect(inputsIn(led, 'input[name=personId]').map(({ value, checked }) => [value, checked])).toEqual([[id, false]]);
    expect(led.document.querySelector('main [role=alert] a')?.getAttribute('href')).toContain('personId');
    await post({ personId: id });
    expect(inputsIn(await visit(w, `${path}?step=1`, { jar }), 'input[name=personId]')).toEqual([]);
  });
});
