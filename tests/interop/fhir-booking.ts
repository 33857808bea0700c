import type { Appointment, Bundle } from 'fhir/r4';
import { account } from '../identity/account.ts';
import { entriesOf, type FhirPortal, reference } from './fhir.ts';

type Person = Pick<ReturnType<FhirPortal['client']>, 'operation'>;

export async function fhirCustomer(portal: FhirPortal) {
  const made = await account(portal.w.database, { subscriptions: [['hasAppointments']] });
  const { token } = await portal.w.session(made.id);
  return { id: made.id, token, ...portal.client(token) };
}

const days = Array.from({ length: 10 }, (_, at) => Temporal.PlainDate.from('2026-11-24').add({ days: at }))
  .filter((day) => day.dayOfWeek <= 5)
  .values();
/** No other test books it. */
export function day(): { start: string; end: string } {
  const { value } = days.next();
  if (!value) throw new Error('no more days');
  return { start: `${value}T00:00:00Z`, end: `${value.add({ days: 1 })}T00:00:00Z` };
}

export function when({ start, end }: { start: string; end: string }) {
  return [
    { name: 'start', valueDateTime: start },
    { name: 'end', valueDateTime: end },
    reference('practitioner', 'Practitioner/1'),
    { name: 'visit-type', valueString: 'urn:kapu:subfunction|101' },
  ];
}

export function only(bundle: Bundle): Appointment {
  const [first] = entriesOf(bundle);
  if (first?.resourceType !== 'Appointment') throw new Error(JSON.stringify(bundle));
  return first;
}

export const naming = (appointment: Pick<Appointment, 'id'>) => [
  reference('appointment-reference', `Appointment/${appointment.id}`),
];

/** After the days of which a test counts the times. */
const later = { start: '2026-12-04T00:00:00Z', end: '2026-12-13T00:00:00Z' };

export async function proposal(who: Person, on = later): Promise<Appointment> {
  return only(await who.operation('find', when(on)));
}
export async function booking(who: Person): Promise<Appointment> {
  const appointment = only(await who.operation('hold', naming(await proposal(who))));
  return only(await who.operation('book', naming(appointment)));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const parameters = (parameter: readonly object[]) => ({ resourceType: 'Parameters', parameter });
