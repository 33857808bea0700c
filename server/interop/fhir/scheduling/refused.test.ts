import type { Appointment } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../../tests/identity/account.ts';
import { entriesOf, type FhirPortal, fhirPortal, reference } from '../../../../tests/interop/fhir.ts';
import {
  bearer,
  booking,
  day,
  fhirCustomer,
  naming,
  only,
  parameters,
  proposal,
  when,
} from '../../../../tests/interop/fhir-booking.ts';
import { slotId } from '../../../../tests/support/fixture.ts';
import { expireHolds } from '../../../booking/reservation/expire-holds.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

const customer = () => fhirCustomer(portal);

describe('a booking over FHIR is refused (S6-01, T01, T08)', () => {
  it('to who is not logged in, whose log-in has ended, and who is of another partner', async () => {
    const anna = await customer();
    const proposed = await proposal(anna);
    const hold = only(await anna.operation('hold', naming(proposed)));
    const book = portal.post(parameters(naming(hold)));
    expect(await portal.refusal('/Appointment/$book', book)).toEqual([401, 'K401']);
    const foreign = await account(portal.w.database, { partner: 'telekom-health' });
    const { token } = await portal.w.session(foreign.id, {}, 'telekom-health');
    const other = await portal.refusal('/Appointment/$book', portal.post(parameters(naming(hold)), bearer(token)));
    expect(other).toEqual([401, 'K401']);
    const gone = await customer();
    await portal.w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
    expect(await portal.refusal('/Appointment', { headers: bearer(gone.token) })).toEqual([401, 'K401']);
    expect(await portal.refusal('/Appointment', { headers: { authorization: 'Bearer nonsense' } })).toEqual([
      401,
      'K401',
    ]);
    expect(await portal.refusal('/Appointment', { headers: { authorization: '' } })).toEqual([401, 'K401']);
    expect(await portal.refusal('/Appointment', { headers: { cookie: `token=${anna.token}` } })).toEqual([401, 'K401']);
  });

  it('to another person: their hold, their visit, its cancellation', async () => {
    const [anna, bela] = [await customer(), await customer()];
    const hold = only(await anna.operation('hold', naming(await proposal(anna))));
    const as = bearer(bela.token);
    const sent = (appointment: Appointment) => portal.post(parameters(naming(appointment)), as);
    expect(await portal.refusal('/Appointment/$book', sent(hold))).toEqual([404, '#404']);
    const booked = only(await anna.operation('book', naming(hold)));
    expect(await portal.refusal('/Appointment/$book', sent(booked))).toEqual([404, '#404']);
    expect(await portal.refusal(`/Appointment/${booked.id}`, { headers: as })).toEqual([404, '#404']);
    expect(entriesOf(await bela.search('Appointment', { patient: anna.id }))).toEqual([]);
    const put = { method: 'PUT', headers: { ...as, 'content-type': 'application/fhir+json' } };
    const body = JSON.stringify({ ...booked, status: 'cancelled' });
    expect(await portal.refusal(`/Appointment/${booked.id}`, { ...put, body })).toEqual([404, '#404']);
  });

  it('when the hold has run out and somebody else has the time', async () => {
    const [anna, bela] = [await customer(), await customer()];
    const on = day();
    const hold = only(await anna.operation('hold', naming(await proposal(anna, on))));
    portal.w.pass({ minutes: 11 });
    await expireHolds(portal.w.services);
    const rivalVisit = only(await bela.operation('book', naming(await proposal(bela, on))));
    expect(rivalVisit.start).toBe(hold.start);
    const [status] = await portal.refusal(
      '/Appointment/$book',
      portal.post(parameters(naming(hold)), bearer(anna.token)),
    );
    expect(status).toBe(409);
  });

  it.each([
    ['$hold', '', 'KJSON'],
    ['$hold', '[]', 'KD003'],
    ['$hold', '{}', 'KD003'],
    ['$hold', JSON.stringify({ resourceType: 'Patient' }), 'KD003'],
    ['$hold', JSON.stringify(parameters([])), 'KD003'],
    ['$hold', JSON.stringify(parameters([{ name: 'patient-resource', resource: {} }])), 'KD007'],
    ['$hold', JSON.stringify(parameters([reference('appointment-reference', 'Appointment/1')])), '#404'],
    ['$hold', JSON.stringify(parameters([reference('appointment-reference', 'Slot/1')])), '#404'],
    [
      '$hold',
      JSON.stringify(
        parameters([reference('appointment-reference', `Appointment/${slotId(0, '2026-11-24T09:00')}.999999999`)]),
      ),
      'RR1007',
    ],
    ['$find', JSON.stringify(parameters([])), 'KD003'],
    ['$find', JSON.stringify(parameters([{ name: 'start', valueDateTime: 'now' }])), 'KD003'],
    [
      '$find',
      JSON.stringify(
        parameters([...when({ start: '2026-11-24', end: '2026-11-25' }), { name: '_count', valueInteger: -5 }]),
      ),
      'KD003',
    ],
    [
      '$find',
      JSON.stringify(
        parameters([...when({ start: '2026-11-24', end: '2026-11-25' }), { name: 'colour', valueString: 'x' }]),
      ),
      'KD007',
    ],
    ['$nothing', '{}', '#404'],
  ])('%s with %s is %s, never a fault of ours', async (step, body, code) => {
    const [status, errorCode] = await portal.refusal(`/Appointment/${step}`, portal.post(body));
    expect(status).toBeLessThan(500);
    expect(errorCode).toBe(code);
  });

  it('where a body is huge, of another type, or an Appointment says what it may not', async () => {
    const anna = await customer();
    const as = bearer(anna.token);
    expect(await portal.refusal('/Appointment/$hold', portal.post('x'.repeat(70_000), as))).toEqual([413, 'K413']);
    const xml = { ...portal.post('<x/>', as), headers: { ...as, 'content-type': 'application/fhir+xml' } };
    expect(await portal.refusal('/Appointment/$hold', xml)).toEqual([415, 'K415']);
    const booked = await booking(anna);
    const json = { ...as, 'content-type': 'application/fhir+json' };
    const put = (change: object) => ({ method: 'PUT', headers: json, body: JSON.stringify({ ...booked, ...change }) });
    for (const change of [
      { status: 'fulfilled' },
      { status: 'noshow' },
      { status: 7 },
      { slot: 'x' },
      { resourceType: 'Slot' },
      {},
    ])
      expect((await portal.refusal(`/Appointment/${booked.id}`, put(change)))[1], JSON.stringify(change)).toBe('KD003');
    const patch = (steps: unknown) => ({ method: 'PATCH', headers: json, body: JSON.stringify(steps) });
    for (const steps of [
      [],
      {},
      [{ op: 'move', path: '/a', from: '/b' }],
      [{ op: 'replace', path: '/participant/0/status', value: 'x' }],
    ])
      expect((await portal.refusal(`/Appointment/${booked.id}`, patch(steps)))[0]).toBe(400);
    expect((await portal.refusal(`/Appointment/${booked.id}`, { method: 'DELETE', headers: as }))[0]).toBe(405);
  });

  it('writes down who saw and did what, as the pages do (P04, R38)', async () => {
    const anna = await customer();
    const booked = await booking(anna);
    await anna.read('Appointment', booked.id ?? '');
    const rows = await portal.w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'role'])
      .where('object_id', '=', booked.id ?? '')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'reservation.hold',
      'reservation.claim',
      'reservation.book',
      'reservation.read',
      'reservation.read',
    ]);
    expect(rows.at(-1)).toMatchObject({ actor: anna.id, role: 'customer' });
  });
});
