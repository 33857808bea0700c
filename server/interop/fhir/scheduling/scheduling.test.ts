import { MedplumClient } from '@medplum/core';
import type { Appointment } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelative } from '../../../../contract/entitlement/relative.ts';
import { insured } from '../../../../tests/entitlement/covered.ts';
import { child, holder } from '../../../../tests/entitlement/relatives.ts';
import { copyOf, entriesOf, type FhirPortal, faultsIn, fhirPortal, reference } from '../../../../tests/interop/fhir.ts';
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
import { good } from '../../../../tests/support/world.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

const customer = () => fhirCustomer(portal);

describe("a stranger's FHIR client (S4.4-01, S4.4-04)", () => {
  it('finds, holds, books, reads and cancels, each answer valid by the definitions of R4', async () => {
    const anna = await customer();
    const on = day();
    const proposals = await anna.operation('find', when(on));
    expect(proposals.total).toBe(6);
    const proposed = only(proposals);
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
    expect([proposals, heldIn, bookedIn, cancelled, listed].flatMap(faultsIn)).toEqual([]);
  });

  it('may be another stranger’s: it finds doctors and their times, and reads its own visits', async () => {
    const anna = await customer();
    const booked = await booking(anna);
    const medplum = new MedplumClient({ baseUrl: portal.base.replace(/fhir$/, ''), fhirUrlPath: 'fhir' });
    medplum.setAccessToken(anna.token);
    const [doctor] = await medplum.searchResources('Practitioner', { family: 'Kovács' });
    const [calendar] = await medplum.searchResources('Schedule', { actor: `Practitioner/${doctor?.id}` });
    const slots = await medplum.searchResources('Slot', { schedule: `Schedule/${calendar?.id}`, status: 'free' });
    expect([doctor?.id, slots.length > 10]).toEqual(['1', true]);
    expect(await medplum.readResource('Appointment', booked.id ?? '')).toMatchObject({ status: 'booked' });
    await expect(medplum.readResource('Appointment', '1')).rejects.toThrow();
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
    const hold = only(await client.operation('hold', naming(await proposal(client))));
    const stranger = await customer();
    for (const who of [`Patient/${stranger.id}`, `RelatedPerson/${stranger.id}`]) {
      const body = parameters([...naming(hold), reference('patient-reference', who)]);
      const [status] = await portal.refusal('/Appointment/$book', portal.post(body, bearer(parent.token)));
      expect(status).toBe(404);
    }
    const booked = only(
      await client.operation('book', [...naming(hold), reference('patient-reference', `RelatedPerson/${kid.id}`)]),
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
    const hold = only(await client.operation('hold', naming(proposed)));
    const dear = { ...hold, extension: [{ url: 'urn:kapu:price', valueMoney: { value: 100, currency: 'HUF' } }] };
    const wrong = parameters([{ name: 'appointment-resource', resource: dear }]);
    expect((await portal.refusal('/Appointment/$book', portal.post(wrong, bearer(person.token))))[0]).toBe(409);
    const booked = only(await client.operation('book', [{ name: 'appointment-resource', resource: hold }]));
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
