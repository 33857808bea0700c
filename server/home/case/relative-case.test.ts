import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPreauthorization } from '../../../contract/claims/preauthorization.ts';
import { decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { createRelative, endRelative } from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { getDeskCase, readCase } from '../../../contract/home/case.ts';
import { sendRequest } from '../../../tests/care/request.ts';
import { newClaim } from '../../../tests/claims/claims.ts';
import { attended, bookUnder, preauthWish, recommendation } from '../../../tests/claims/preauthorizations.ts';
import { caseCustomer } from '../../../tests/claims/whole-case.ts';
import { accepted, child } from '../../../tests/entitlement/relatives.ts';
import { oneLanguage } from '../../../tests/support/deep.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const scope: ('book' | 'records' | 'claims')[] = ['book', 'records', 'claims'];

async function relativesCase(add: (headers: Record<string, string>) => Promise<{ id: string; token?: string }>) {
  const mine = await caseCustomer(w, ['hasRelatives']);
  const { headers } = mine;
  const relative = await add(headers);
  const { id: personId } = relative;
  const { number: request } = good(await sendRequest(w, headers, 'internal_medicine', { personId }));
  const fileIds = [await recommendation(w, headers)];
  const wish = preauthWish(fileIds, { personId, caseRef: request, cares: [{ serviceCode: '101' }] });
  const approval = good(await w.call(sendPreauthorization, wish, headers));
  const { headers: at } = await w.desk(['supervisor', 'medical_adviser']);
  good(await w.call(takeCase, { caseId: approval.id }, at));
  const items = [{ no: 1, qty: 1, amount: 20_000 }];
  good(await w.call(decidePreauthorization, { preauthId: approval.id, items }, at));
  const booked = good(await bookUnder(w, headers, fresh(), approval.number));
  const before = w.now().toString();
  w.setNow(Temporal.Instant.from(booked.end).add({ hours: 1 }).toString());
  await mine.again();
  good(await attended(w, booked.number, true));
  const careDate = Temporal.Instant.from(booked.start).toZonedDateTimeISO('Europe/Budapest').toPlainDate().toString();
  const claim = await newClaim(w, headers, { personId, careDate, visitRef: booked.number });
  w.setNow(before);
  await mine.again();
  return { mine, relative, request, approval, booked, claim };
}

const kinds = ['care_request', 'preauthorization', 'reservation', 'claim'];

describe('the case of a relative', () => {
  it('names whose each part is, to the customer and to the desk, and joins no case of another person (B4, not-shown 5.8)', async () => {
    const { mine, request, booked } = await relativesCase(async (headers) =>
      good(await w.call(createRelative, child({ scope, coverageShared: true }), headers)),
    );
    const whole = good(await w.call(readCase, { number: request }, mine.headers));
    expect(whole.parts.map(({ kind, person }) => [kind, person])).toEqual(kinds.map((kind) => [kind, 'Szőke Bence']));
    const desk = await w.desk(['supervisor', 'claims_assessor', 'medical_adviser']);
    const seen = good(await w.call(getDeskCase, { number: booked.number }, desk.headers));
    expect([seen.name, seen.parts.map(({ person }) => person)]).toEqual([
      'Szőke Ünige',
      kinds.map(() => 'Szőke Bence'),
    ]);
    const own = good(await sendRequest(w, mine.headers, 'internal_medicine'));
    expect(good(await w.call(readCase, { number: own.number }, mine.headers)).parts).toMatchObject([{ person: null }]);
    const files = [await recommendation(w, mine.headers, 'masik.pdf')];
    const mixed = preauthWish(files, { caseRef: request, cares: [{ serviceCode: '201' }] });
    expect((await w.call(sendPreauthorization, mixed, mine.headers)).error?.violations).toMatchObject([
      { propertyName: 'caseRef', errorCode: 'V007' },
    ]);
  });

  it('is without what the mandate opened once that has ended; the desk has it whole (0061)', async () => {
    const ofChild = await relativesCase(async (headers) =>
      good(await w.call(createRelative, child({ scope, coverageShared: true }), headers)),
    );
    good(await w.call(endRelative, { relativeId: ofChild.relative.id }, ofChild.mine.headers));
    const remainingCase = good(await w.call(readCase, { number: ofChild.claim.number }, ofChild.mine.headers));
    expect(remainingCase.parts.map(({ kind }) => kind)).toEqual(['reservation', 'claim']);
    const ofAdult = await relativesCase((headers) =>
      accepted(w, headers, { email: `${randomUUID()}@example.com`, scope, coverageShared: true }),
    );
    good(await w.call(refuseRelative, { token: ofAdult.relative.token ?? '' }));
    const mine = good(await w.call(readCase, { number: ofAdult.claim.number }, ofAdult.mine.headers));
    expect(mine.parts.map(({ kind, person }) => [kind, person])).toEqual([['claim', 'Szőke Márton']]);
    for (const number of [ofAdult.request, ofAdult.approval.number, ofAdult.booked.number])
      expect(codeOf(await w.call(readCase, { number }, ofAdult.mine.headers))).toBe('#404');
    const desk = await w.desk(['supervisor', 'claims_assessor', 'medical_adviser']);
    const seen = good(await w.call(getDeskCase, { number: ofAdult.booked.number }, desk.headers));
    expect(seen.parts.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each(oneLanguage('en'))(
    'says the name on the pages of the customer and the desk, in %s (B4, S1-11)',
    async (language) => {
      const mine = await caseCustomer(w, ['hasRelatives']);
      const { id: personId } = good(await w.call(createRelative, child({ scope }), mine.headers));
      const { number } = good(await sendRequest(w, mine.headers, 'internal_medicine', { personId }));
      const name = language === 'hu' ? 'Szőke Bence' : 'Bence';
      const page = await visit(w, `/cases/${number}`, { jar: new Map([['token', mine.token]]), language });
      expect(page.document.querySelector('main ol h3')?.textContent).toContain(name);
      const desk = await w.desk(['medical_adviser']);
      const { id: requestId } = await w.database.db
        .selectFrom('care_request')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      good(await w.call(takeCase, { caseId: requestId }, desk.headers));
      const there = await visit(w, `/desk/episodes/${number}`, { jar: new Map([['desk', desk.token]]), language });
      expect(there.document.querySelector('main ol h3')?.textContent).toContain(name);
    },
  );
});
