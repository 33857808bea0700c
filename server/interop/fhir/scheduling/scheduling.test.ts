import type { Appointment, Bundle } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelative } from '../../../../contract/entitlement/relative.ts';
import { account } from '../../../../tests/account.ts';
import { insured } from '../../../../tests/covered.ts';
import { copyOf, entriesOf, type FhirPortal, faultsIn, fhirPortal, reference } from '../../../../tests/fhir.ts';
import { slotId } from '../../../../tests/fixture.ts';
import { child, holder } from '../../../../tests/relatives.ts';
import { good } from '../../../../tests/world.ts';
import { expireHolds } from '../../../booking/reservation/expire-holds.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

async function customer() {
  const made = await account(portal.w.database, { subscriptions: [['hasAppointments']] });
  const { token } = await portal.w.session(made.id);
  return { id: made.id, token, ...portal.client(token) };
}
type Person = Pick<Awaited<ReturnType<typeof customer>>, 'operation'>;

const days = Array.from({ length: 10 }, (_, at) => Temporal.PlainDate.from('2026-11-24').add({ days: at }))
  .filter((day) => day.dayOfWeek <= 5)
  .values();
/** A day of Dr Kovács that no other test books. */
function day(): { start: string; end: string } {
  const { value } = days.next();
  if (!value) throw new Error('no more days');
  return { start: `${value}T00:00:00Z`, end: `${value.add({ days: 1 })}T00:00:00Z` };
}

function when({ start, end }: { start: string; end: string }) {
  return [
    { name: 'start', valueDateTime: start },
    { name: 'end', valueDateTime: end },
    reference('practitioner', 'Practitioner/1'),
    { name: 'visit-type', valueString: 'urn:kapu:subfunction|101' },
  ];
}

function only(bundle: Bundle): Appointment {
  const [first] = entriesOf(bundle);
  if (first?.resourceType !== 'Appointment') throw new Error(JSON.stringify(bundle));
  return first;
}

const naming = (found: Appointment) => [reference('appointment-reference', `Appointment/${found.id}`)];

/** After the days of which a test counts the times. */
const later = { start: '2026-12-04T00:00:00Z', end: '2026-12-13T00:00:00Z' };

async function proposal(who: Person, on = later): Promise<Appointment> {
  return only(await who.operation('find', when(on)));
}
async function booking(who: Person): Promise<Appointment> {
  const held = only(await who.operation('hold', naming(await proposal(who))));
  return only(await who.operation('book', naming(held)));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const parameters = (parameter: readonly object[]) => ({ resourceType: 'Parameters', parameter });

describe("a stranger's FHIR client (S4.4-01, S4.4-04, B1, B15)", () => {
  it('finds, holds, books, reads and cancels, each answer valid by the definitions of R4', async () => {
    const anna = await customer();
    const on = day();
    const found = await anna.operation('find', when(on));
    expect(found.total).toBe(6);
    const proposed = only(found);
    expect(proposed).toMatchObject({
      status: 'proposed',
      extension: [{ url: 'urn:kapu:price', valueMoney: { value: 24500, currency: 'HUF' } }],
    });
    const heldIn = await anna.operation('hold', naming(proposed));
    expect(only(heldIn)).toMatchObject({ status: 'pending', start: proposed.start });
    expect((await portal.client().operation('find', when(on))).total).toBe(5);
    const bookedIn = await anna.operation('book', [...naming(only(heldIn)), { name: 'comment', valueString: 'Lázas' }]);
    const booked = only(bookedIn);
    expect(booked).toMatchObject({ status: 'booked', slot: proposed.slot, start: proposed.start });
    expect(booked.participant.map(({ actor }) => actor?.reference)).toEqual([
      `Patient/${anna.id}`,
      'Practitioner/1',
      'Location/1',
    ]);
    expect(await anna.read<Appointment>('Appointment', booked.id ?? '')).toEqual(booked);
    const again = await anna.operation('book', naming(only(heldIn)));
    expect(only(again)).toEqual(booked);
    const cancelled = copyOf<Appointment>(
      await anna.raw.update({
        resourceType: 'Appointment',
        id: booked.id ?? '',
        body: copyOf({ ...booked, status: 'cancelled' }),
      }),
    );
    expect(cancelled).toMatchObject({
      id: booked.id,
      status: 'cancelled',
      cancelationReason: { coding: [{ code: 'pat' }] },
    });
    expect((await portal.client().operation('find', when(on))).total).toBe(6);
    const listed = await anna.search('Appointment', { patient: anna.id, _include: 'Appointment:practitioner' });
    expect(entriesOf(listed).map(({ resourceType }) => resourceType)).toEqual(['Appointment', 'Practitioner']);
    expect([found, heldIn, bookedIn, cancelled, listed].flatMap(faultsIn)).toEqual([]);
  });

  it('books a proposed time at once, and cancels it by a patch', async () => {
    const bela = await customer();
    const booked = only(await bela.operation('book', naming(await proposal(bela))));
    const patched = await bela.raw.patch({
      resourceType: 'Appointment',
      id: booked.id ?? '',
      jsonPatch: [{ op: 'replace', path: '/status', value: 'cancelled' }],
    });
    expect(patched).toMatchObject({ status: 'cancelled' });
  });

  it('moves a visit to another time by $book, and it keeps its id (S8.3-22)', async () => {
    const anna = await customer();
    const booked = await booking(anna);
    const other = await proposal(anna);
    const change = { ...booked, slot: other.slot };
    const moved = only(await anna.operation('book', [{ name: 'appointment-resource', resource: change }]));
    expect(moved).toMatchObject({ id: booked.id, status: 'booked', start: other.start, slot: other.slot });
  });

  it('books for a child whom the mandate covers, and for no one else (S2.3-11, T01)', async () => {
    const { w } = portal;
    const parent = await holder(w);
    const kid = good(await w.call(createRelative, child(), parent.headers));
    const client = portal.client(parent.token);
    const held = only(await client.operation('hold', naming(await proposal(client))));
    const stranger = await customer();
    for (const who of [`Patient/${stranger.id}`, `RelatedPerson/${stranger.id}`]) {
      const body = parameters([...naming(held), reference('patient-reference', who)]);
      const [status] = await portal.refusal('/Appointment/$book', portal.post(body, bearer(parent.token)));
      expect(status).toBe(404);
    }
    const booked = only(
      await client.operation('book', [...naming(held), reference('patient-reference', `RelatedPerson/${kid.id}`)]),
    );
    expect(booked.participant[0]?.actor?.reference).toBe(`RelatedPerson/${kid.id}`);
  });

  it('reads what the person pays under their coverage before and after booking (S3.13-04)', async () => {
    const person = await insured(portal.w, { copayPercent: 20 });
    const client = portal.client(person.token);
    await portal.w.database.db
      .updateTable('subscription')
      .set({ phone: '+36301234567' })
      .where('account_id', '=', person.id)
      .execute();
    const proposed = await proposal(client);
    const pays = { value: 4900, currency: 'HUF' };
    expect(proposed.extension).toEqual([
      { url: 'urn:kapu:price', valueMoney: pays },
      { url: 'urn:kapu:insurer-pays', valueMoney: { value: 19600, currency: 'HUF' } },
    ]);
    const held = only(await client.operation('hold', naming(proposed)));
    const dear = { ...held, extension: [{ url: 'urn:kapu:price', valueMoney: { value: 100, currency: 'HUF' } }] };
    const wrong = parameters([{ name: 'appointment-resource', resource: dear }]);
    expect((await portal.refusal('/Appointment/$book', portal.post(wrong, bearer(person.token))))[0]).toBe(409);
    const booked = only(await client.operation('book', [{ name: 'appointment-resource', resource: held }]));
    expect(booked.extension).toContainEqual({ url: 'urn:kapu:price', valueMoney: pays });
  });

  it('learns that a time was taken meanwhile, and which are free instead (S8.3-03)', async () => {
    const [anna, bela] = [await customer(), await customer()];
    const proposed = await proposal(anna);
    await anna.operation('hold', naming(proposed));
    const { status, body } = await portal.ask(
      '/Appointment/$hold',
      portal.post(parameters(naming(proposed)), bearer(bela.token)),
    );
    expect([status, faultsIn(body)]).toEqual([409, []]);
    expect(body).toMatchObject({ issue: [{ code: 'conflict', details: { coding: [{ code: '#400' }] } }] });
    expect(JSON.stringify(body)).toContain('alternatives');
  });

  it('is asked for the version it has seen, where it names one', async () => {
    const anna = await customer();
    const booked = await booking(anna);
    const put = (version: string) => ({
      method: 'PUT',
      headers: { ...bearer(anna.token), 'content-type': 'application/fhir+json', 'if-match': version },
      body: JSON.stringify({ ...booked, status: 'cancelled' }),
    });
    expect(await portal.refusal(`/Appointment/${booked.id}`, put('W/"0000000000000000"'))).toEqual([412, 'KD004']);
    const etag =
      (await portal.ask(`/Appointment/${booked.id}`, { headers: bearer(anna.token) })).headers.get('etag') ?? '';
    expect(etag).toBe(`W/"${booked.meta?.versionId}"`);
    const { status, headers } = await portal.ask(`/Appointment/${booked.id}`, put(etag));
    expect([status, headers.get('etag') === etag]).toEqual([200, false]);
  });
});

describe('a booking over FHIR is refused (S6-01, T01, T08)', () => {
  it('to who is not logged in, whose log-in has ended, and who is of another partner', async () => {
    const anna = await customer();
    const proposed = await proposal(anna);
    const held = only(await anna.operation('hold', naming(proposed)));
    const book = portal.post(parameters(naming(held)));
    expect(await portal.refusal('/Appointment/$book', book)).toEqual([401, 'K401']);
    const foreign = await account(portal.w.database, { partner: 'telekom-health' });
    const { token } = await portal.w.session(foreign.id, {}, 'telekom-health');
    const other = await portal.refusal('/Appointment/$book', portal.post(parameters(naming(held)), bearer(token)));
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
    const held = only(await anna.operation('hold', naming(await proposal(anna))));
    const as = bearer(bela.token);
    const booking = (found: Appointment) => portal.post(parameters(naming(found)), as);
    expect(await portal.refusal('/Appointment/$book', booking(held))).toEqual([404, '#404']);
    const booked = only(await anna.operation('book', naming(held)));
    expect(await portal.refusal('/Appointment/$book', booking(booked))).toEqual([404, '#404']);
    expect(await portal.refusal(`/Appointment/${booked.id}`, { headers: as })).toEqual([404, '#404']);
    expect(entriesOf(await bela.search('Appointment', { patient: anna.id }))).toEqual([]);
    const put = { method: 'PUT', headers: { ...as, 'content-type': 'application/fhir+json' } };
    const body = JSON.stringify({ ...booked, status: 'cancelled' });
    expect(await portal.refusal(`/Appointment/${booked.id}`, { ...put, body })).toEqual([404, '#404']);
  });

  it('when the hold has run out and somebody else has the time', async () => {
    const [anna, bela] = [await customer(), await customer()];
    const on = day();
    const held = only(await anna.operation('hold', naming(await proposal(anna, on))));
    portal.w.pass({ minutes: 11 });
    await expireHolds(portal.w.services);
    const taken = only(await bela.operation('book', naming(await proposal(bela, on))));
    expect(taken.start).toBe(held.start);
    const [status] = await portal.refusal(
      '/Appointment/$book',
      portal.post(parameters(naming(held)), bearer(anna.token)),
    );
    expect(status).toBe(409);
  });

  it.each([
    ['$hold', '', 'KJSON'],
    ['$hold', '[]', 'KD003'],
    ['$hold', '{}', 'KD003'],
    ['$hold', JSON.stringify({ resourceType: 'Patient' }), 'KD003'],
    ['$hold', JSON.stringify(parameters([])), 'KD003'],
    ['$hold', JSON.stringify(parameters([{ name: 'patient-resource', resource: {} }])), 'KD003'],
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
      'KD003',
    ],
    ['$nothing', '{}', '#404'],
  ])('%s with %s is %s, never a fault of ours', async (step, body, code) => {
    const [status, found] = await portal.refusal(`/Appointment/${step}`, portal.post(body));
    expect(status).toBeLessThan(500);
    expect(found).toBe(code);
  });

  it('where a body is huge, of another type, or an Appointment says what it may not', async () => {
    const anna = await customer();
    const as = bearer(anna.token);
    expect(await portal.refusal('/Appointment/$hold', portal.post('x'.repeat(70_000), as))).toEqual([413, 'K413']);
    const typed = { ...portal.post('<x/>', as), headers: { ...as, 'content-type': 'application/fhir+xml' } };
    expect(await portal.refusal('/Appointment/$hold', typed)).toEqual([415, 'K415']);
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
