import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { worldSecret } from '../../../tests/support/world.ts';
import { createKeys } from '../../platform/keys.ts';
import type { Booking } from '../calendar-port.ts';
import { usualAbilities } from './abilities.ts';
import { calendarOf } from './calendar-row.ts';
import type { Credential } from './credential.ts';
import { partnerCalendars } from './partner-calendars.ts';
import { resealCalendars } from './reseal.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld();
});
afterAll(() => c.close());
beforeEach(() => c.line.does());

const signal = () => AbortSignal.timeout(8000);
const port = () => c.w.services.partnerCalendars.of(c.id);
const sealed = (access: Credential, secret = worldSecret) => createKeys(secret).seal(JSON.stringify(access));

function booking(no: number): Booking {
  const { id, start_at, end_at } = c.slots[no] ?? { id: '', start_at: '', end_at: '' };
  const person = { familyName: 'Szőke', givenName: 'Anna', birthDate: '1990-05-05', phone: '', email: '' };
  const time = { slotSource: id, doctorId: 1, start: start_at, end: end_at, subfunctionId: 101 };
  return { key: randomUUID(), ...time, person, comment: null };
}

describe('a calendar is shown', () => {
  it.each<[string, Credential, string | undefined]>([
    ['nothing', { kind: 'none' }, undefined],
    ['a token', { kind: 'bearer', token: 'abc' }, 'Bearer abc'],
    ['a name and a password', { kind: 'basic', user: 'kapu', password: 'x:y' }, 'Basic a2FwdTp4Onk='],
  ])('%s, as its credential says (S8.3-22)', async (_what, access, header) => {
    await c.change({ sealed: sealed(access) });
    await port().find(randomUUID(), signal());
    expect(c.line.shown).toEqual([header]);
  });

  it('a token of OAuth, which is asked for once while it lasts and again once it is refused (S8.3-22)', async () => {
    const tokenUrl = `http://${c.line.host}/token`;
    const access = { kind: 'oauth', tokenUrl, clientId: 'kapu', clientSecret: 'secret', scope: 'system/*.*' } as const;
    await c.change({ sealed: sealed(access) });
    const token = {
      on: /POST .*\/token/,
      times: 9,
      does: { status: 200, body: { access_token: 't1', expires_in: 300 } },
    };
    c.line.does(token, { on: /Appointment/, after: 2, does: { status: 401 } });
    for (const _time of [1, 2]) await port().find(randomUUID(), signal());
    expect(c.line.shown).toEqual([expect.stringMatching(/^Basic /), 'Bearer t1', 'Bearer t1']);
    await expect(port().find(randomUUID(), signal())).rejects.toMatchObject({ refusal: { code: 'AE201' } });
    await port().find(randomUUID(), signal());
    expect(c.line.seen.filter((line) => line.includes('/token'))).toHaveLength(2);
    c.w.pass({ minutes: 6 });
    c.line.does({ on: /token/, does: { status: 400 } });
    await expect(port().find(randomUUID(), signal())).rejects.toMatchObject({ refusal: { code: 'AE201' } });
    expect(c.line.seen).toHaveLength(1);
  });

  it('a credential that is sealed again after a change of secret (0028)', async () => {
    const older = 'the secret of this deployment before the one it has now';
    await c.change({ sealed: sealed({ kind: 'bearer', token: 'kept' }, older) });
    const keys = createKeys(worldSecret, [older]);
    await resealCalendars({ ...c.w.services, keys });
    expect(calendarOf(await c.calendar(), createKeys(worldSecret)).access).toEqual({ kind: 'bearer', token: 'kept' });
    await c.change({ sealed: null });
  });
});

describe('a calendar that books by $book of IHE', () => {
  const nextBooking = booking.bind(undefined, 40);
  const made = (key: string, status: string, start: string) => ({
    resourceType: 'Bundle',
    type: 'searchset',
    entry: [
      {
        resource: {
          resourceType: 'Appointment',
          id: 'a1',
          status,
          start,
          identifier: [{ system: 'urn:kapu:reservation', value: key }],
        },
      },
    ],
  });
  beforeEach(() => c.change({ abilities: JSON.stringify({ ...usualAbilities, books: true }) }));

  it('is asked by it, once it is known that nothing is booked by the key (S8.3-22)', async () => {
    const request = nextBooking();
    c.line.does({ on: /\$book/, does: { status: 200, body: made(request.key, 'booked', request.start) } });
    expect(await port().book(request, signal())).toEqual({ state: 'confirmed', reference: 'a1', start: request.start });
    expect(c.line.seen.map((line) => line.replace(/\?.*/, ''))).toEqual([
      'GET /fhir/R4/Appointment',
      'POST /fhir/R4/Appointment/$book',
    ]);
  });

  it('refuses with 200 and an OperationOutcome, as the profile has it (S8.2-01)', async () => {
    const issue = [{ severity: 'error', code: 'conflict' }];
    const refusal = {
      resourceType: 'Bundle',
      type: 'searchset',
      entry: [{ resource: { resourceType: 'OperationOutcome', issue } }],
    };
    c.line.does({ on: /\$book/, does: { status: 200, body: refusal } });
    expect(await port().book(nextBooking(), signal())).toMatchObject({ state: 'refused', code: '#400' });
  });
});

describe('the circuit breaker', () => {
  beforeEach(() => c.change({ abilities: null, faults: 0, open_until: null }));

  it('opens after five faults in a row, for every process, and closes with the first answer, with a line each (S8.3-22, F07, F25)', async () => {
    c.line.does({ on: /Appointment/, times: 5, does: { status: 500 } });
    for (let no = 0; no < 5; no += 1)
      await port()
        .find(randomUUID(), signal())
        .catch(() => undefined);
    expect(await c.calendar()).toMatchObject({ faults: 5, open_until: c.w.now().add({ seconds: 30 }).toString() });
    await expect(port().find(randomUUID(), signal())).rejects.toMatchObject({ refusal: { code: 'AE102' } });
    expect(c.line.seen).toHaveLength(5);
    expect(c.w.services.outside.list()).toMatchObject([{ name: 'calendar' }]);
    c.w.pass({ seconds: 31 });
    expect(await port().find(randomUUID(), signal())).toBeUndefined();
    expect(c.w.services.outside.list()).toEqual([]);
    const lines = c.w.lines.map((line) => JSON.parse(line)).filter(({ service }) => service === 'calendar');
    expect(lines.slice(-2).map(({ msg, code }) => [msg, code])).toEqual([
      ['a service outside does not answer', '500'],
      ['a service outside answers again', undefined],
    ]);
    expect(await c.calendar()).toMatchObject({ faults: 0, open_until: null });
  });

  it('counts a refusal as a sign of life (S8.3-22)', async () => {
    c.line.does({ on: /Appointment/, times: 4, does: 'cut-before' }, { on: /Appointment/, does: { status: 422 } });
    for (let no = 0; no < 5; no += 1)
      await port()
        .find(randomUUID(), signal())
        .catch(() => undefined);
    expect(await c.calendar()).toMatchObject({ faults: 0, open_until: null });
  });

  it('follows no link of a page to another server (T34)', async () => {
    const link = [{ relation: 'next', url: 'http://169.254.169.254/latest' }];
    c.line.does({ on: /Appointment/, does: { lies: (body) => ({ ...body, link }) } });
    await expect(port().find(randomUUID(), signal())).rejects.toMatchObject({ refusal: { code: 'AE103' } });
    expect(c.line.seen).toHaveLength(1);
  });
});

describe('the hosts that are asked', () => {
  it.each([
    ['https://fhir.clinic.example/r4', '', 0],
    ['https://fhir.clinic.example/r4', 'clinic.example,fhir.clinic.example:8443', 0],
    ['https://fhir.clinic.example:8443/r4', 'fhir.clinic.example', 0],
    ['https://fhir.clinic.example/r4', 'fhir.clinic.example:443', 1],
    ['http://fhir.clinic.example/r4', 'fhir.clinic.example', 1],
  ])(
    'are those that the setting names, and public ones by https alone: %s with %s (T34, T47)',
    async (address, hosts, lookups) => {
      const { database, keys, clock, outside } = c.w.services;
      const names: string[] = [];
      const resolve = async (hostname: string) => {
        names.push(hostname);
        // The name leads nowhere for https, and to a public address for plain HTTP, to which nothing may be sent.
        return address.startsWith('https') ? [] : [{ address: '93.184.215.14', family: 4 }];
      };
      const allowHosts = hosts.split(',').filter(Boolean);
      const calendars = partnerCalendars({ database, keys, clock, outside, allowHosts, resolve });
      const calendar = {
        ...calendarOf(await c.calendar(), keys),
        base_url: address,
        open_until: null,
        paused_at: null,
      };
      await expect(calendars.connect(calendar, signal()).ask('metadata')).rejects.toMatchObject({
        refusal: { code: 'AE102' },
      });
      expect(names).toHaveLength(lookups);
    },
  );
});
