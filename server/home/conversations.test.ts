import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCareRequest, writeToCareRequest } from '../../contract/care/care-request.ts';
import { writeCareMessage } from '../../contract/care/care-request-desk.ts';
import { readClaim } from '../../contract/claims/claim.ts';
import { countUnread, listConversations } from '../../contract/home/messages.ts';
import { readOverview } from '../../contract/home/overview.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { takenCase } from '../../tests/care/request-at-desk.ts';
import { ask, reviewedClaim } from '../../tests/claims/claims.ts';
import { acceptStatement } from '../../tests/identity/customer.ts';
import { good, type World, world } from '../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const accepted = (headers: Record<string, string>) => acceptStatement(w, headers);

type Headers = Record<string, string>;
const list = async (headers: Headers) => good(await w.call(listConversations, {}, headers)).items;
const unread = async (headers: Headers) => good(await w.call(countUnread, {}, headers)).unread;

describe('messages in one place (S1-04, S9-07)', () => {
  it('are listed by case with the last words, and count as new until their case is opened', async () => {
    const { requestId, number, headers, desk } = await takenCase(w);
    expect([await list(headers), await unread(headers)]).toEqual([[], 0]);
    for (const text of ['Megkaptuk.', 'x'.repeat(400)]) {
      w.pass({ minutes: 1 });
      good(await w.call(writeCareMessage, { requestId, text }, desk.headers));
    }
    const [one, ...others] = await list(headers);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'care_request', number, service: 'internal_medicine', by: 'desk', unread: 2 });
    expect([one?.name, one?.text.length]).toEqual(['Tóth Eszter', 161]);
    expect(good(await w.call(readOverview, {}, headers)).messages).toBe(2);
    w.pass({ minutes: 1 });
    good(await w.call(readCareRequest, { number }, headers));
    expect(await unread(headers)).toBe(0);
    good(await w.call(writeToCareRequest, { number, text: 'Köszönöm.' }, headers));
    expect(await list(headers)).toMatchObject([{ by: 'customer', name: null, text: 'Köszönöm.', unread: 0 }]);
  });

  it('are of claims too, and of nobody else (T01)', async () => {
    const { customer, claimId, number, desk } = await reviewedClaim(w);
    w.pass({ minutes: 1 });
    good(await ask(w, desk.headers, claimId));
    expect(await list(customer.headers)).toMatchObject([{ kind: 'claim', number, message: 'question', unread: 1 }]);
    const other = await takenCase(w);
    expect(await list(other.headers)).toEqual([]);
    expect((await w.call(listConversations, {})).error).toMatchObject({ httpCode: 401, errorCode: 'K401' });
    w.pass({ minutes: 1 });
    good(await w.call(readClaim, { number }, customer.headers));
    expect(await unread(customer.headers)).toBe(0);
  });

  it('show an operator who acts for the customer no words that the page of their case hides (T15, T50)', async () => {
    const plainCase = await takenCase(w);
    const organised = await takenCase(w, { kind: 'sendVaccinationRequest' });
    const marked = await takenCase(w, { kind: 'sendVaccinationRequest', answers: { fever: 'yes' } });
    for (const { requestId, desk } of [plainCase, organised, marked])
      good(await w.call(writeCareMessage, { requestId, text: 'Megkaptuk.' }, desk.headers));
    const kindsShownTo = async (customer: { id: string; headers: Headers }, roles: readonly Role[]) => {
      await accepted(customer.headers);
      const { headers } = await w.operatorFor(customer.id, 'Telefonos kérdés', roles);
      const overview = good(await w.call(readOverview, {}, headers)).messages;
      expect([await unread(headers), overview]).toEqual([(await list(headers)).length, overview]);
      return (await list(headers)).map(({ kind }) => kind);
    };
    const pairs: Role[][] = [
      ['agent', 'claims_assessor'],
      ['supervisor', 'claims_assessor'],
    ];
    for (const roles of pairs) {
      expect(await kindsShownTo(plainCase, roles), roles.join()).toEqual([]);
      expect(await kindsShownTo(marked, roles), roles.join()).toEqual([]);
      expect(await kindsShownTo(organised, roles), roles.join()).toEqual(['care_request']);
    }
    expect(await kindsShownTo(plainCase, ['agent', 'medical_adviser'])).toEqual(['care_request']);
    expect(await kindsShownTo(marked, ['agent', 'medical_adviser'])).toEqual(['care_request']);
  });

  it('stay new for the customer when an operator opens them, who sees none of an anonymous request (S3.3-04)', async () => {
    const { requestId, number, id, headers, desk } = await takenCase(w);
    w.pass({ minutes: 1 });
    good(await w.call(writeCareMessage, { requestId, text: 'Megkaptuk.' }, desk.headers));
    await accepted(headers);
    const acting = await w.operatorFor(id);
    good(await w.call(readCareRequest, { number }, acting.headers));
    expect(await unread(headers)).toBe(1);
    const hidden = await takenCase(w, { kind: 'sendPsychologyRequest' });
    good(await w.call(writeCareMessage, { requestId: hidden.requestId, text: 'Megkaptuk.' }, hidden.desk.headers));
    expect(await list(hidden.headers)).toHaveLength(1);
    await accepted(hidden.headers);
    expect(await list((await w.operatorFor(hidden.id)).headers)).toEqual([]);
  });
});
