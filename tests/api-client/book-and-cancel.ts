import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

// A stranger's program, written from the OpenAPI document alone; tests/api/openapi.test.ts generates its `api.ts`.

type Portal = {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  readCode: (email: string) => Promise<string>;
};

export async function bookAndCancel({ baseUrl, fetch, readCode }: Portal) {
  const api = createClient<paths>({ baseUrl, fetch, headers: { locale: 'en' } });
  const email = 'unige.szoke@example.com';

  const doctors = dataOf(
    await api.GET('/map/doctors', {
      params: { query: { providerName: 'Bükkfa', subfunction: 101, sortBy: 'nearest', limit: 1 } },
    }),
  );
  const [doctor] = doctors.items;
  const [time] = doctor?.slots ?? [];
  if (!doctor || !time) throw new Error('no time is free');

  const body = { slotId: time.slotId, subfunctionId: doctor.subfunctionId };
  const hold = dataOf(
    await api.POST('/calendar/reservations', { params: { header: { 'Idempotency-Key': 'stranger-1' } }, body }),
  );
  const second = await api.POST('/calendar/reservations', { body });
  const registered = dataOf(
    await api.POST('/registration/reservation', {
      body: {
        holdToken: hold.token,
        lastName: 'Szőke',
        firstName: 'Ünige',
        birthDate: '1980-05-14',
        email,
        phone: '+36301234567',
        privacyAccepted: true,
        termsAccepted: true,
      },
    }),
  );
  const params = { path: { token: registered.token } };
  const code = await readCode(email);
  const verified = dataOf(await api.POST('/reservations/{token}/verify', { params, body: { code } }));
  const booked = dataOf(await api.POST('/reservations/{token}/finish', { params, body: {} }));
  const cancelled = dataOf(await api.POST('/reservations/{token}/cancel', { params, body: {} }));
  return {
    doctor: doctor.doctor.name,
    statuses: [hold, registered, verified, booked, cancelled].map(({ status }) => status),
    second: second.error?.errorCode,
  };
}

type Answer<Data> = { data?: Data; error?: components['schemas']['ErrorObject'] };

function dataOf<Data>({ data, error }: Answer<Data>): Data {
  if (data === undefined) throw new Error(`${error?.errorCode}: ${error?.message}`);
  return data;
}
