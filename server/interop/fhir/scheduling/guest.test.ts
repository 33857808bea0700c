import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FhirPortal, faultsIn, fhirPortal, reference } from '../../../../tests/interop/fhir.ts';
import { bearer, fhirCustomer, naming, only, parameters, proposal } from '../../../../tests/interop/fhir-booking.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

let no = 0;
function patient(more: object = {}) {
  no += 1;
  const resource = {
    resourceType: 'Patient',
    name: [{ family: 'Szőke', given: ['Ünige'] }],
    birthDate: '1980-05-14',
    telecom: [
      { system: 'email', value: `fhir.guest.${no}@example.com` },
      { system: 'phone', value: '+36301234567' },
    ],
    ...more,
  };
  return { name: 'patient-resource', resource };
}
const accepts = ['privacy-accepted', 'terms-accepted'].map((name) => ({ name, valueBoolean: true }));
const code = (text: string) => ({ name: 'verification-code', valueString: text });

async function holdAsGuest() {
  const visitor = portal.client();
  const hold = only(await visitor.operation('hold', naming(await proposal(visitor))));
  return { visitor, hold };
}

describe('a guest who books over FHIR (S4.4-02, S7-12, S8.2-01)', () => {
  it('says who they are, gets a code by e-mail, and books with it', async () => {
    const { visitor, hold } = await holdAsGuest();
    const pending = only(await visitor.operation('book', [...naming(hold), patient(), ...accepts]));
    expect([pending.status, pending.id, pending.start]).toEqual(['pending', hold.id, hold.start]);
    await portal.w.deliver();
    const booked = only(await visitor.operation('book', [...naming(pending), code(portal.w.mailedCode())]));
    expect([booked.status, booked.start]).toEqual(['booked', hold.start]);
    expect([pending, booked].flatMap(faultsIn)).toEqual([]);
    await portal.w.deliver();
    expect(portal.w.letters.at(-1)?.to).toBe(`fhir.guest.${no}@example.com`);
  });

  it('may take a proposed time at once, and is told what is wrong in the words of FHIR', async () => {
    const visitor = portal.client();
    const proposed = await proposal(visitor);
    const wrong = patient({ name: [{ family: '' }], telecom: [] });
    const { status, body } = await portal.ask(
      '/Appointment/$book',
      portal.post(parameters([...naming(proposed), wrong])),
    );
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('Patient.name.family');
    for (const place of ['Patient.name.given', 'Patient.telecom', 'privacy-accepted', 'terms-accepted'])
      expect(JSON.stringify(body)).toContain(place);
    const pending = only(await visitor.operation('book', [...naming(proposed), patient(), ...accepts]));
    expect(pending.status).toBe('pending');
  });

  it('is refused with a wrong code, without a hold of their own, and without a word of who they are (T01, T13)', async () => {
    const { visitor, hold } = await holdAsGuest();
    const pending = only(await visitor.operation('book', [...naming(hold), patient(), ...accepts]));
    const refusalOf = (parts: readonly object[]) =>
      portal.refusal('/Appointment/$book', portal.post(parameters(parts)));
    expect(await refusalOf([...naming(pending), code('000000')])).toEqual([422, 'KT003']);
    expect(await refusalOf(naming(pending))).toEqual([401, 'K401']);
    const [id = ''] = pending.id?.split('.h') ?? [];
    for (const other of [`${id}.h${'0'.repeat(22)}`, id])
      expect(await refusalOf([reference('appointment-reference', `Appointment/${other}`), code('1')])).toEqual([
        404,
        '#404',
      ]);
    const anna = await fhirCustomer(portal);
    const own = only(await anna.operation('hold', naming(await proposal(anna))));
    expect(await refusalOf([...naming(own), patient(), ...accepts])).toEqual([404, '#404']);
    const as = portal.post(parameters([...naming(pending), code('1')]), bearer(anna.token));
    const [status] = await portal.refusal('/Appointment/$book', as);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
