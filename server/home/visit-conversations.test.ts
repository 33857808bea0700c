import { afterAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { finishCallBack, noteCallAttempt } from '../../contract/booking/call-back-desk.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { readOwnCallBack, withdrawOwnCallBack } from '../../contract/booking/own-call-back.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { changeRelative } from '../../contract/entitlement/relative.ts';
import { countUnread, listConversations } from '../../contract/home/messages.ts';
import {
  acceptVideoInvitation,
  inviteToVideoVisit,
  readVideoVisit,
  sendVideoMessage,
} from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, endVideoVisit, sendDeskVideoMessage } from '../../contract/telemedicine/video-visit-desk.ts';
import { readVisitMessages } from '../../contract/telemedicine/visit-messages.ts';
import { bookedByCustomer } from '../../tests/booking/booked.ts';
import { asking } from '../../tests/booking/call-backs.ts';
import { accepted, holder } from '../../tests/entitlement/relatives.ts';
import { account } from '../../tests/identity/account.ts';
import { acceptStatement } from '../../tests/identity/customer.ts';
import { codeOf } from '../../tests/support/refusals.ts';
import { good } from '../../tests/support/world.ts';
import { videoWorld } from '../../tests/telemedicine/video.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

type Headers = Record<string, string>;
const list = async (headers: Headers) => good(await w.call(listConversations, {}, headers)).items;
const unread = async (headers: Headers) => good(await w.call(countUnread, {}, headers)).unread;
const statement = (headers: Record<string, string>) => acceptStatement(w, headers);

describe('a visit by video among the messages (S1-04, S9-07)', () => {
  it('is new until the customer opens its room, and says who wrote', async () => {
    const { patient, visitId, desk } = await v.inCall();
    expect(await list(patient.headers)).toEqual([]);
    w.pass({ minutes: 1 });
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, desk));
    expect(await list(patient.headers)).toMatchObject([
      { kind: 'video_visit', number: patient.number, by: 'desk', text: 'Jó napot!', unread: 1, person: null },
    ]);
    expect(await unread(patient.headers)).toBe(1);
    w.pass({ minutes: 1 });
    good(await w.call(readVideoVisit, { token: patient.token }, patient.headers));
    expect(await unread(patient.headers)).toBe(0);
    const invited = { token: patient.token, name: 'Nagy Mária', kind: 'interpreter' as const };
    const { link } = good(await w.call(inviteToVideoVisit, invited, patient.headers));
    const { token } = good(await w.call(acceptVideoInvitation, { link: link.split('/').at(-1) ?? '', consent: true }));
    w.pass({ minutes: 1 });
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Értem.' }, desk));
    w.pass({ minutes: 1 });
    good(await w.call(sendVideoMessage, { token, text: 'Fordítom.' }));
    good(await w.call(readVideoVisit, { token }));
    expect(await list(patient.headers)).toMatchObject([{ by: 'companion', message: 'interpreter', unread: 1 }]);
    good(await w.call(sendVideoMessage, { token: patient.token, text: 'Köszönöm.' }, patient.headers));
    expect(await list(patient.headers)).toMatchObject([{ by: 'customer', text: 'Köszönöm.' }]);
  });

  it('is read under its number long after its room has closed', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const { token, number } = patient;
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, desk));
    const during = good(await w.call(readVisitMessages, { number }, patient.headers));
    expect(during).toMatchObject({ number, doctor: 'Dr. Kovács Béla', summary: null, token });
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés.' }, desk));
    w.pass({ hours: 48 });
    const { headers } = await w.session(patient.accountId);
    const after = good(await w.call(readVisitMessages, { number }, headers));
    expect(after).toMatchObject({ summary: 'Pihenés.', token: null, messages: [{ by: 'desk', text: 'Jó napot!' }] });
  });

  it('is nobody else’s, and no visit of another kind is one (T01)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const { number } = patient;
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, desk));
    const other = await w.session((await account(w.database, { subscriptions: [['hasAppointments']] })).id);
    expect(await list(other.headers)).toEqual([]);
    expect(codeOf(await w.call(readVisitMessages, { number }, other.headers))).toBe('#404');
    expect(codeOf(await w.call(readVisitMessages, { number: 'x' }, patient.headers))).toBe('#404');
    expect((await w.call(readVisitMessages, { number })).status).toBe(401);
    w.setNow('2026-11-23T07:00:00Z');
    const atClinic = await bookedByCustomer(w, v.freshSlot(), other.headers);
    expect(codeOf(await w.call(readVisitMessages, { number: atClinic.number }, other.headers))).toBe('KV005');
  });

  it('stays new when somebody reads for the customer, who needs the right to records (T15)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, desk));
    await statement(patient.headers);
    const acting = async (roles: Parameters<typeof w.operatorFor>[2]) =>
      (await w.operatorFor(patient.accountId, 'Telefonos segítség', roles)).headers;
    const assessor = await acting(['agent', 'claims_assessor']);
    expect(await list(assessor)).toEqual([]);
    expect(codeOf(await w.call(readVisitMessages, { number: patient.number }, assessor))).toBe('KA020');
    const adviser = await acting(['agent', 'medical_adviser']);
    expect(await list(adviser)).toHaveLength(1);
    good(await w.call(readVisitMessages, { number: patient.number }, adviser));
    expect(await unread(patient.headers)).toBe(1);
  });

  it.each([['book'], ['video']] as const)(
    'of a relative is not seen under the mandate for %s alone (T01)',
    async (...scopes) => {
      w.setNow('2026-11-23T07:00:00Z');
      const mine = await holder(w, { subscriptions: [['hasRelatives', 'hasAppointments']] });
      const { id: personId } = await accepted(w, mine.headers, {
        scope: ['book', 'video'],
        email: `marton.${scopes[0]}@example.com`,
      });
      const slot = { slotId: v.freshSlot(), subfunctionId: 103 };
      const { token } = good(await w.call(startReservation, slot, mine.headers));
      const { number, start } = good(await w.call(finishWithLogin, { token, personId }, mine.headers));
      w.setNow(start);
      const { headers } = await w.session(mine.id);
      good(await v.enter({ token, headers }));
      const { id } = await w.database.db
        .selectFrom('reservation')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const visitId = await v.caseOf({ id });
      const { headers: desk } = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
      good(await w.call(admitPatient, { visitId }, desk));
      w.pass({ minutes: 1 });
      good(await w.call(sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, desk));
      expect(await list(headers)).toMatchObject([{ number, person: 'Szőke Márton', unread: 1 }]);
      expect(good(await w.call(readVisitMessages, { number }, headers)).person).toBe('Szőke Márton');
      good(await w.call(changeRelative, { relativeId: personId, scope: scopes }, headers));
      expect([await list(headers), await unread(headers)]).toEqual([[], 0]);
      expect(codeOf(await w.call(readVisitMessages, { number }, headers))).toBe('#404');
    },
  );
});

describe('a call-back among the messages (R32)', () => {
  const customer = async () => {
    const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
    return { id, ...(await w.session(id)) };
  };
  const callBackOf = (number: string) =>
    w.database.db.selectFrom('call_back').select('id').where('number', '=', number).executeTakeFirstOrThrow();

  it('says each call of the desk as news until the customer opens it, and is found by its number alone', async () => {
    const { headers } = await customer();
    const { number } = good(await w.call(askCallBack, asking(901), headers));
    good(await w.call(askCallBack, asking(902)));
    expect(await list(headers)).toMatchObject([
      { kind: 'call_back', number, by: 'customer', message: 'ask', text: '', unread: 0 },
    ]);
    const { id: callBackId } = await callBackOf(number);
    const { headers: desk } = await w.desk(['agent']);
    w.pass({ minutes: 1 });
    good(await w.call(takeCase, { caseId: callBackId }, desk));
    good(await w.call(noteCallAttempt, { callBackId, note: 'Nem vette fel.' }, desk));
    const [one] = await list(headers);
    expect([one?.by, one?.message, one?.text, one?.unread]).toEqual(['desk', 'attempt', '', 1]);
    expect(JSON.stringify(one)).not.toContain('Nem vette fel');
    w.pass({ minutes: 1 });
    expect(good(await w.call(readOwnCallBack, { number }, headers))).toMatchObject({ number, attempts: 1 });
    expect(await unread(headers)).toBe(0);
    good(await w.call(finishCallBack, { callBackId, outcome: 'informed', note: '' }, desk));
    expect(await list(headers)).toMatchObject([{ message: 'finish' }]);
    expect(codeOf(await w.call(withdrawOwnCallBack, { number }, headers))).toBe('KC001');
  });

  it('is withdrawn by its number, once, and by nobody else (T01)', async () => {
    const { headers } = await customer();
    const { number } = good(await w.call(askCallBack, asking(903), headers));
    const other = await customer();
    for (const operation of [readOwnCallBack, withdrawOwnCallBack]) {
      expect(codeOf(await w.call(operation, { number }, other.headers))).toBe('#404');
      expect((await w.call(operation, { number })).status).toBe(401);
    }
    expect(good(await w.call(withdrawOwnCallBack, { number }, headers)).status).toBe('withdrawn');
    expect(await list(headers)).toMatchObject([{ by: 'customer', message: 'withdraw' }]);
    expect(codeOf(await w.call(withdrawOwnCallBack, { number }, headers))).toBe('KC001');
  });

  it('stays new when an operator opens it for the customer (T15)', async () => {
    const { id, headers } = await customer();
    const { number } = good(await w.call(askCallBack, asking(904), headers));
    const { id: callBackId } = await callBackOf(number);
    const { headers: desk } = await w.desk(['agent']);
    good(await w.call(takeCase, { caseId: callBackId }, desk));
    good(await w.call(noteCallAttempt, { callBackId, note: '' }, desk));
    await statement(headers);
    const adviser = await w.operatorFor(id, 'Telefonos segítség', ['agent', 'medical_adviser']);
    expect(await list(adviser.headers)).toHaveLength(1);
    good(await w.call(readOwnCallBack, { number }, adviser.headers));
    expect(await unread(headers)).toBe(1);
  });
});
