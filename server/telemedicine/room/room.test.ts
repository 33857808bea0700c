import { extractText } from 'unpdf';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readAppointment } from '../../../contract/booking/appointments.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { createDownload, listRecords } from '../../../contract/records/record.ts';
import {
  acceptVideoInvitation,
  endVideoGuest,
  enterVideoVisit,
  inviteToVideoVisit,
  openVideoLine,
  readVideoInvitation,
  readVideoVisit,
  sendVideoMessage,
} from '../../../contract/telemedicine/video-visit.ts';
import {
  admitPatient,
  endVideoVisit,
  getVideoVisit,
  missVideoVisit,
  openDeskVideoLine,
  sendDeskVideoMessage,
} from '../../../contract/telemedicine/video-visit-desk.ts';
import { readVisitMessages } from '../../../contract/telemedicine/visit-messages.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good } from '../../../tests/support/world.ts';
import { videoWorld } from '../../../tests/telemedicine/video.ts';
import type { Effect } from '../../platform/context.ts';
import { closeRooms } from '../rooms/close-rooms.ts';
import { openRooms } from '../rooms/open-rooms.ts';
import { ticketIn } from '../signalling/ticket.ts';
import { fileSummaries } from '../summary/file-summaries.ts';
import { isSame } from '../visit/attending.ts';
import { standingOf } from '../visit/standing.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

const doctor = async () => (await w.desk(['doctor'], 'default', 'Dr. Kovács Béla')).headers;
const ticketOf = ({ ticket }: { ticket: string }) => {
  const read = ticketIn(w.services.keys, ticket);
  if (!read) throw new Error('no such ticket');
  return read;
};

describe('the room of a visit by video', () => {
  it('opens half an hour before, after the consents, and for nobody else’s link (S1-04, S2.9-04, T01)', async () => {
    const patient = await v.customer();
    v.at(patient, -31);
    expect(good(await w.call(readVideoVisit, { token: patient.token }, patient.headers))).toMatchObject({
      ...{ state: 'scheduled', consented: false, place: null, doctor: 'Dr. Kovács Béla', number: patient.number },
    });
    expect(codeOf(await v.enter(patient))).toBe('KV004');
    v.at(patient, -30);
    const enter = { token: patient.token, consent: false };
    expect(codeOf(await v.enter({ ...patient, token: 'x'.repeat(40) }))).toBe('#404');
    expect((await w.call(enterVideoVisit, enter, patient.headers)).error?.violations[0]?.errorCode).toBe('KV006');
    expect(codeOf(await w.call(readVideoVisit, { token: patient.token }))).toBe('#404');
    const stranger = await v.customer();
    v.at(patient, -30);
    expect(codeOf(await v.enter({ token: patient.token, headers: stranger.headers }))).toBe('#404');
    expect(good(await v.enter(patient))).toMatchObject({ state: 'waiting', consented: true, place: 0, minutes: 30 });
    const consents = await w.database.db
      .selectFrom('consent')
      .select(['kind', 'version', 'account_id'])
      .where('reservation_id', '=', patient.id)
      .orderBy('kind')
      .execute();
    expect(consents.map(({ kind, account_id }) => [kind, account_id === patient.accountId])).toEqual([
      ['video_consultation_data_handling', true],
      ['video_consultation_patient_information', true],
    ]);
    good(await v.enter(patient));
    expect(await v.caseOf(patient)).toBeTruthy();
  });

  it('tells who waits how many are before them, and for how long as planned (S1-04)', async () => {
    const v = await videoWorld();
    onTestFinished(() => v.w.close());
    const { w } = v;
    const first = await v.customer();
    const second = await v.customer();
    v.at(first, -10);
    good(await v.enter({ ...first, headers: (await w.session(first.accountId)).headers }));
    v.at(first, 0);
    const own = await w.session(second.accountId);
    const { place, minutes } = good(await v.enter({ ...second, headers: own.headers }));
    expect([place, minutes]).toEqual([1, 30]);
    const { headers: desk } = await w.desk(['doctor']);
    good(await w.call(admitPatient, { visitId: await v.caseOf(first) }, desk));
    v.at(first, 40);
    const { headers } = await w.session(second.accountId);
    expect(good(await w.call(readVideoVisit, { token: second.token }, headers))).toMatchObject({
      ...{ place: 1, minutes: 0, state: 'waiting' },
    });
  });

  it('lets nothing through before the doctor has let the patient in, and gives a line to who may be there (S1-04)', async () => {
    const patient = await v.customer();
    expect(codeOf(await w.call(openVideoLine, { token: patient.token }, patient.headers))).toBe('KV002');
    good(await v.enter(patient));
    const line = good(await w.call(openVideoLine, { token: patient.token }, patient.headers));
    expect(line.iceServers).toEqual([]);
    const ticket = ticketOf(line);
    expect(ticket.peer).toEqual({ id: patient.id, role: 'patient', name: 'Ünige' });
    expect(await standingOf(w.services, ticket)).toEqual({ calls: false });
    const visitId = await v.caseOf(patient);
    const desk = await doctor();
    const own = ticketOf(good(await w.call(openDeskVideoLine, { visitId }, desk)));
    expect(own.peer).toMatchObject({ role: 'doctor', name: 'Dr. Kovács Béla' });
    good(await w.call(admitPatient, { visitId }, desk));
    expect(await standingOf(w.services, ticket)).toEqual({ calls: true });
    expect(await standingOf(w.services, { ...ticket, partner: ticket.partner + 1 })).toBeUndefined();
    good(await w.call(endVideoVisit, { visitId }, desk));
    expect(await standingOf(w.services, ticket)).toBeUndefined();
    expect(codeOf(await w.call(openVideoLine, { token: patient.token }, patient.headers))).toBe('KV001');
  });

  it('carries what patient and doctor write, once, and shows it nobody else (S1-04, R9)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const say = { token: patient.token, text: 'Nem hallom jól.' };
    const again = { ...patient.headers, 'idempotency-key': 'b5d0b9a2-7b0e-4f53-8d0c-6a8f0f6c2f11' };
    good(await w.call(sendVideoMessage, say, again));
    good(await w.call(sendVideoMessage, say, again));
    const { messages } = good(await w.call(sendDeskVideoMessage, { visitId, text: 'Hangosabban beszélek.' }, desk));
    expect(messages.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['customer', 'text', 'Nem hallom jól.'],
      ['desk', 'text', 'Hangosabban beszélek.'],
    ]);
    const supervisor = await w.desk(['supervisor']);
    expect(good(await w.call(getVideoVisit, { visitId }, supervisor.headers))).toMatchObject({
      messages: [],
      comment: null,
    });
    const other = await w.desk(['doctor']);
    expect(codeOf(await w.call(sendDeskVideoMessage, { visitId, text: 'x' }, other.headers))).toBe('KV003');
    expect(codeOf(await w.call(sendVideoMessage, { token: patient.token, text: 'y' }))).toBe('#404');
  });

  it('ends with what the doctor wrote: the patient came, reads it, and may rate the visit (S1-04, R33)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const summary = 'Torokgyulladás. Pihenés, sok folyadék.';
    expect(good(await w.call(endVideoVisit, { visitId, summary }, desk))).toMatchObject({ state: 'ended', summary });
    expect(codeOf(await w.call(endVideoVisit, { visitId, summary }, desk))).toBe('KV001');
    expect(good(await w.call(readVideoVisit, { token: patient.token }, patient.headers))).toMatchObject({
      ...{ state: 'ended', summary, number: patient.number },
    });
    const { reservation, rateUntil } = good(await w.call(readAppointment, { number: patient.number }, patient.headers));
    expect([reservation.status, rateUntil !== null]).toEqual(['fulfilled', true]);
    // Two processes do it at once where one has stood still beyond its lease.
    await Promise.all([fileSummaries(w.services, w.hosts.all), fileSummaries(w.services, w.hosts.all)]);
    await fileSummaries(w.services, w.hosts.all);
    const { items } = good(await w.call(listRecords, {}, patient.headers));
    expect(items).toMatchObject([
      { name: 'Videóvizit összefoglalója', kind: 'visit', author: 'Dr. Kovács Béla', fileData: [{ kind: 'pdf' }] },
    ]);
    const fileId = items[0]?.fileData[0]?.id ?? '';
    const { url } = good(await w.call(createDownload, { fileId }, patient.headers));
    const paper = await w.request(url);
    const { text } = await extractText(new Uint8Array(await paper.arrayBuffer()), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(summary);
    expect(text).toContain('Szőke Ünige');
  });

  it('names the doctor who comes in place of the booked one before it begins, and is signed by whoever wrote (S1-04, R33)', async () => {
    const { patient, visitId } = await v.waiting();
    const read = async () => good(await w.call(readVideoVisit, { token: patient.token }, patient.headers));
    expect(await read()).toMatchObject({ doctor: 'Dr. Kovács Béla', attending: null });
    const { headers } = await w.desk(['doctor'], 'default', 'Dr. Orosz Tímea');
    good(await w.call(openDeskVideoLine, { visitId }, headers));
    expect(await read()).toMatchObject({ state: 'waiting', doctor: 'Dr. Kovács Béla', attending: 'Dr. Orosz Tímea' });
    good(await w.call(admitPatient, { visitId }, headers));
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés.' }, headers));
    await fileSummaries(w.services, w.hosts.all);
    const { items } = good(await w.call(listRecords, {}, patient.headers));
    expect(items).toMatchObject([{ author: 'Dr. Orosz Tímea' }]);
    const { url } = good(await w.call(createDownload, { fileId: items[0]?.fileData[0]?.id ?? '' }, patient.headers));
    const paper = await w.request(url);
    const { text } = await extractText(new Uint8Array(await paper.arrayBuffer()), { mergePages: true });
    expect(text).toMatch(/Orvos: Dr\. Orosz Tímea\s+Helyettesített orvos: Dr\. Kovács Béla/);
    const { attending } = good(await w.call(readVisitMessages, { number: patient.number }, patient.headers));
    expect(attending).toBe('Dr. Orosz Tímea');
  });

  it.each([
    ['Dr. Kovács Béla', 'Béla Kovács', true],
    ['Dr. Kovács Béla', 'Prof. Dr. Kovács Béla Péter', true],
    ['Dr. Ștefan Ionescu', 'Dr. Ionescu Stefan', true],
    ['Dr. Kovács Béla', 'Dr. Kovács Anna', false],
    ['ifj. Kovács Béla', 'Dr. habil. Béla Kovács PhD', true],
    ['Kovácsné Tóth Annamária', 'Dr. med. Kovácsné Tóth Anna Mária', true],
    ['Dr. Kovács Béláné', 'Dr. Kovács Béla', false],
    ['Dr. Kovács', 'Dr. Kovács Béla', false],
  ])('%s and %s are one doctor: %s (S1-04)', (one, other, isOne) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([isOne, isOne]);
  });

  it('is missed by who did not come, from its hour on (S1-04, R33)', async () => {
    const { patient, visitId } = await v.waiting();
    const desk = await doctor();
    expect(codeOf(await w.call(missVideoVisit, { visitId, by: 'patient' }, desk))).toBe('KT020');
    v.at(patient, 10);
    const late = await doctor();
    expect(good(await w.call(missVideoVisit, { visitId, by: 'patient' }, late)).missedBy).toBe('patient');
    const { status } = await w.database.db
      .selectFrom('reservation')
      .select('status')
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('noshow');
    const { patient: met, visitId: other } = await v.waiting();
    v.at(met, 20);
    const doctors = await doctor();
    expect(good(await w.call(missVideoVisit, { visitId: other, by: 'doctor' }, doctors)).missedBy).toBe('doctor');
    const { headers } = await w.session(met.accountId);
    expect(codeOf(await v.enter({ ...met, headers }))).toBe('KV001');
  });

  it('is a guest’s by the mailed link, and read by it for a day after (S1-04)', async () => {
    const email = 'video.vendeg@example.com';
    const guest = await v.guest(email);
    await w.deliver();
    const link = /\/video-visit\/([\w-]+)/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    expect(good(await v.enter({ token: link, headers: {} }))).toMatchObject({ state: 'waiting', number: null });
    const visitId = await v.caseOf(guest);
    const desk = await doctor();
    good(await w.call(admitPatient, { visitId }, desk));
    const { items } = good(await w.call(listCases, { list: 'video-visits' }, desk));
    expect(items.find(({ id }) => id === visitId)).toMatchObject({
      name: 'Sz. Ü.',
      phone: '+36 •••• 567',
      state: 'in_call',
    });
    v.at(guest, 50);
    const later = await doctor();
    expect(good(await w.call(getVideoVisit, { visitId }, later)).name).toBe('Szőke Ünige');
    expect(good(await w.call(openVideoLine, { token: link })).ticket).toBeTruthy();
    v.at(guest, 26 * 60);
    expect(codeOf(await w.call(readVideoVisit, { token: link }))).toBe('#404');
  });
});

describe('a visit by video at the desk', () => {
  it('is seen by doctors of its provider alone, and looked at under audit (T01, T14, P04)', async () => {
    const { patient, visitId } = await v.waiting();
    const elsewhere = await w.desk(['doctor'], 'default', 'Dr. Más', []);
    expect(codeOf(await w.call(getVideoVisit, { visitId }, elsewhere.headers))).toBe('#404');
    expect(codeOf(await w.call(admitPatient, { visitId }, elsewhere.headers))).toBe('#404');
    for (const role of ['agent', 'clinic_staff', 'claims_assessor'] as const) {
      const { headers } = await w.desk([role]);
      expect(codeOf(await w.call(getVideoVisit, { visitId }, headers))).toBe('K403');
    }
    const theirs = await w.desk(['doctor'], 'izys');
    expect(codeOf(await w.call(getVideoVisit, { visitId }, { host: 'izys.localhost', ...theirs.headers }))).toBe(
      '#404',
    );
    const { id, headers } = await w.desk(['doctor']);
    expect(good(await w.call(getVideoVisit, { visitId }, headers))).toMatchObject({
      ...{ state: 'waiting', name: 'Szőke Ünige', comment: 'Fáj a torkom.', birthDate: '1980-05-14' },
    });
    const audit = await w.database.db
      .selectFrom('audit')
      .select(['actor', 'action', 'patient'])
      .where('object_id', '=', visitId)
      .where('actor', '=', `operator:${id}`)
      .execute();
    expect(audit).toEqual([{ actor: `operator:${id}`, action: 'video_visit.read', patient: patient.accountId }]);
  });

  it('is left by a doctor who gives it away, or who may log in no more (T11, S1-08)', async () => {
    const { visitId } = await v.waiting();
    const [one, other] = [await w.desk(['doctor']), await w.desk(['doctor'])];
    const lineOf = async ({ headers }: typeof one) =>
      ticketOf(good(await w.call(openDeskVideoLine, { visitId }, headers)));
    const effects: Effect[] = [];
    w.onCommit((committed) => void effects.push(...committed));
    const ticket = await lineOf(one);
    expect(await standingOf(w.services, ticket)).toEqual({ calls: false });
    good(await w.call(handOnCase, { caseId: visitId, operatorId: other.id, reason: 'Műszak' }, one.headers));
    expect(effects).toContainEqual({ kind: 'video_exit', visitId, personId: one.id });
    expect(await standingOf(w.services, ticket)).toBeUndefined();
    const theirs = await lineOf(other);
    expect(await standingOf(w.services, theirs)).toEqual({ calls: false });
    await w.database.pool.query('update operator_account set disabled_at = now() where id = $1', [other.id]);
    expect(await standingOf(w.services, theirs)).toBeUndefined();
  });

  it('shows whoever acts for the patient nothing of what was said (T15, P04)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    good(await w.call(sendVideoMessage, { token: patient.token, text: 'Fáj.' }, patient.headers));
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés.' }, desk));
    const seen = async (roles: Parameters<typeof w.operatorFor>[2]) => {
      const { headers } = await w.operatorFor(patient.accountId, 'Telefonos segítség', roles);
      const visit = good(await w.call(readVideoVisit, { token: patient.token }, headers));
      expect(codeOf(await w.call(sendVideoMessage, { token: patient.token, text: 'x' }, headers))).toBe('KA003');
      return [visit.messages.length, visit.summary];
    };
    expect(await seen(['agent', 'medical_adviser'])).toEqual([1, 'Pihenés.']);
    expect(await seen(['agent'])).toEqual([0, null]);
  });

  it('is let in by one doctor of two who press at once (R9)', async () => {
    const { visitId } = await v.waiting();
    const [one, other] = [await doctor(), await doctor()];
    const answers = await Promise.all([one, other].map((at) => w.call(admitPatient, { visitId }, at)));
    expect(answers.map(codeOf).toSorted()).toEqual(['KV003', undefined]);
  });

  it('waits for another doctor where its holder gives it back (S1-08)', async () => {
    const { visitId } = await v.waiting();
    const { id, headers } = await w.desk(['doctor']);
    good(await w.call(takeCase, { caseId: visitId }, headers));
    expect(good(await w.call(getVideoVisit, { visitId }, headers)).holder?.id).toBe(id);
    expect(codeOf(await w.call(admitPatient, { visitId }, await doctor()))).toBe('KV003');
  });
});

describe('who is invited to a visit by video', () => {
  const invite = { name: 'Nagy Mária', kind: 'relative' as const };
  const linkOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';

  it('comes by a link that is used once, writes, and learns nothing else of the patient (S1-04, T01)', async () => {
    const { patient } = await v.inCall();
    const answer = good(await w.call(inviteToVideoVisit, { token: patient.token, ...invite }, patient.headers));
    const link = linkOf(answer);
    expect(good(await w.call(readVideoInvitation, { link }))).toMatchObject({ ...invite, doctor: 'Dr. Kovács Béla' });
    const both = await Promise.all([1, 2].map(() => w.call(acceptVideoInvitation, { link, consent: true })));
    expect(both.map(codeOf).toSorted()).toEqual(['KV007', undefined]);
    expect(codeOf(await w.call(readVideoInvitation, { link }))).toBe('KV007');
    const token = both.find(({ ok }) => ok)?.ok?.token ?? '';
    expect(good(await w.call(readVideoVisit, { token }))).toMatchObject({
      ...{ self: { role: 'companion', name: 'Nagy Mária' }, fallbackPhone: null, number: null, summary: null },
      guests: [{ name: 'Nagy Mária', state: 'used' }],
    });
    const { messages } = good(await w.call(sendVideoMessage, { token, text: 'Itt vagyok.' }));
    expect(messages).toMatchObject([{ kind: 'relative', by: 'customer', text: 'Itt vagyok.' }]);
    for (const refused of [
      await w.call(enterVideoVisit, { token, consent: true }),
      await w.call(inviteToVideoVisit, { token, ...invite }),
    ])
      expect(codeOf(refused)).toBe('#404');
    const ticket = ticketOf(good(await w.call(openVideoLine, { token })));
    expect(await standingOf(w.services, ticket)).toEqual({ calls: true });
    const guestId = ticket.peer.id;
    good(await w.call(endVideoGuest, { token: patient.token, guestId }, patient.headers));
    expect(await standingOf(w.services, ticket)).toBeUndefined();
    expect(codeOf(await w.call(readVideoVisit, { token }))).toBe('#404');
  });

  it('may wait for the patient in a room that is open (S1-04)', async () => {
    const patient = await v.customer();
    v.at(patient, -40);
    const { headers } = await w.session(patient.accountId);
    const answer = good(await w.call(inviteToVideoVisit, { token: patient.token, ...invite }, headers));
    const { token } = good(await w.call(acceptVideoInvitation, { link: linkOf(answer), consent: true }));
    expect(good(await w.call(readVideoVisit, { token })).state).toBe('scheduled');
    expect(codeOf(await w.call(openVideoLine, { token }))).toBe('KV002');
    v.at(patient, -30);
    await openRooms(w.services, w.hosts.all);
    expect(good(await w.call(readVideoVisit, { token })).state).toBe('open');
    expect(await standingOf(w.services, ticketOf(good(await w.call(openVideoLine, { token }))))).toEqual({
      calls: false,
    });
  });

  it('is told of a visit that was cancelled before its room opened (S1-04)', async () => {
    const patient = await v.customer();
    w.setNow('2026-11-23T08:00:00Z');
    const { headers } = await w.session(patient.accountId);
    const link = linkOf(good(await w.call(inviteToVideoVisit, { token: patient.token, ...invite }, headers)));
    good(await w.call(cancelReservation, { token: patient.token, lateAccepted: true }, headers));
    expect(codeOf(await w.call(readVideoInvitation, { link }))).toBe('KV005');
    expect(codeOf(await w.call(acceptVideoInvitation, { link, consent: true }))).toBe('KV005');
    expect(codeOf(await w.call(readVideoVisit, { token: patient.token }, headers))).toBe('KV005');
  });

  it('is two at most, also of those invited at once, and nobody of an ended visit (S1-04)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const invitations = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        w.call(inviteToVideoVisit, { token: patient.token, name, kind: 'interpreter' }, patient.headers),
      ),
    );
    expect(invitations.map(codeOf).toSorted()).toEqual(['KV008', undefined, undefined]);
    const links = invitations.flatMap(({ ok }) => (ok ? [linkOf(ok)] : []));
    const [first = '', second = ''] = links;
    good(await w.call(acceptVideoInvitation, { link: first, consent: true }));
    good(await w.call(endVideoVisit, { visitId }, desk));
    expect(codeOf(await w.call(acceptVideoInvitation, { link: second, consent: true }))).toBe('KV001');
    const one = { token: patient.token, ...invite };
    expect(codeOf(await w.call(inviteToVideoVisit, one, patient.headers))).toBe('KV001');
  });
});

describe('the rooms by themselves', () => {
  const minute = async () => {
    await openRooms(w.services, w.hosts.all);
    await closeRooms(w.services, w.hosts.all);
  };
  const stateOf = async (visitId: string) =>
    w.database.db
      .selectFrom('video_visit')
      .select(['status', 'missed_by'])
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();

  it('open once, half an hour before, and close an hour after the end (S1-04)', async () => {
    const patient = await v.customer();
    v.at(patient, -31);
    await minute();
    await expect(v.caseOf(patient)).rejects.toThrow();
    v.at(patient, -30);
    await minute();
    await minute();
    const visitId = await v.caseOf(patient);
    expect(await stateOf(visitId)).toEqual({ status: 'open', missed_by: null });
    const { patient: waits, visitId: other } = await v.waiting();
    v.at(waits, 30 + 60);
    await minute();
    expect(await stateOf(visitId)).toEqual({ status: 'missed', missed_by: 'patient' });
    expect(await stateOf(other)).toEqual({ status: 'missed', missed_by: 'doctor' });
  });

  it('close with a visit that is cancelled, and with one that is moved, whose new hour has a room of its own (S1-04)', async () => {
    const cancelled = await v.customer();
    await minute();
    const gone = await v.caseOf(cancelled);
    w.setNow('2026-11-23T08:00:00Z');
    const { headers } = await w.session(cancelled.accountId);
    good(await w.call(cancelReservation, { token: cancelled.token, lateAccepted: true }, headers));
    await minute();
    expect((await stateOf(gone)).status).toBe('withdrawn');
    expect(good(await w.call(readVideoVisit, { token: cancelled.token }, headers)).state).toBe('withdrawn');
    expect(good(await w.call(getVideoVisit, { visitId: gone }, await doctor()))).toMatchObject({ state: 'withdrawn' });
    const moved = await v.customer();
    await minute();
    const before = await v.caseOf(moved);
    w.setNow('2026-11-23T08:00:00Z');
    const own = await w.session(moved.accountId);
    const { start } = good(
      await w.call(moveReservation, { token: moved.token, from: moved.slotId, slotId: v.freshSlot() }, own.headers),
    );
    await minute();
    expect((await stateOf(before)).status).toBe('withdrawn');
    const { start: former } = good(await w.call(getVideoVisit, { visitId: before }, await doctor()));
    expect(former).toBe(Temporal.Instant.from(moved.start_at).toString());
    v.at({ start_at: start }, -20);
    const { headers: later } = await w.session(moved.accountId);
    expect(good(await v.enter({ ...moved, headers: later }))).toMatchObject({ state: 'waiting', start });
  });

  it('are none of a visit at the clinic (S1-04)', async () => {
    const made = await account(w.database, { subscriptions: [['hasAppointments']] });
    w.setNow('2026-11-23T07:00:00Z');
    const { headers } = await w.session(made.id);
    const booked = await bookedByCustomer(w, slotIdsByDay(1)[0]?.[0] ?? '', headers);
    expect(codeOf(await w.call(readVideoVisit, { token: booked.token }, headers))).toBe('KV005');
  });
});
