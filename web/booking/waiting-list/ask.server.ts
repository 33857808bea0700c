import { dayParts } from '../../../contract/booking/day-part.ts';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { type Reservation, readReservation } from '../../../contract/booking/reservation.ts';
import { listSpecializations } from '../../../contract/directory/location.ts';
import { getProvider } from '../../../contract/directory/provider.ts';
import { listLocationSuggestions } from '../../../contract/directory/suggestion.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { noTimeParameters } from '../no-time/query.ts';
import { allTicked } from './ticked.ts';

type Service = { id: number; name: string };
type Group = { label: string; services: readonly Service[] };

const digits = /^\d{1,9}$/;

/** The wish in the address; undefined where the address has none. */
export async function askOf(url: URL, { call }: PageRequest) {
  const query = url.searchParams;
  if (!noTimeParameters.some((name) => query.has(name))) return undefined;
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const id = (name: string) => (digits.test(text(name) ?? '') ? text(name) : undefined);
  const named = text('location');
  const [provider, doctor, specialization] = [id('providerId'), id('doctorId'), id('specialization')];
  const [options, earlier, [place] = []] = await Promise.all([
    unlessGone(() => optionsFrom(call, provider, doctor, specialization)),
    unlessGone(() => bookedVisit(call, text('earlierThan'))),
    unlessGone(async () => (named === undefined ? [] : call(listLocationSuggestions, { q: named }))),
  ]);
  const part = dayParts.find((name) => name === text('timeOfDay'));
  const { groups, doctorName, providerName } = options ?? (await optionsFrom(call, undefined, undefined, undefined));
  return {
    // A closed list shows a choice without the name of its group, and many specialties have a first visit.
    services: groups.flatMap(({ label, services }) =>
      services.map((service) => ({ value: String(service.id), label: `${label} – ${service.name}` })),
    ),
    service: id('subfunction') ?? (earlier && String(earlier.subfunctionId)),
    doctor: doctorName === undefined ? undefined : { id: doctor ?? '', name: doctorName },
    provider: providerName === undefined ? undefined : { id: provider ?? '', name: providerName },
    location: place?.name ?? named ?? '',
    earlier,
    ticked: part === undefined ? allTicked : { ...allTicked, dayParts: [part] },
  };
}

type AskOptions = { groups: Group[]; doctorName: string | undefined; providerName: string | undefined };

async function optionsFrom(
  call: Call,
  providerId: string | undefined,
  doctorId: string | undefined,
  specialization: string | undefined,
): Promise<AskOptions> {
  if (providerId !== undefined && doctorId !== undefined) {
    const { doctor, provider, offers } = await call(getDoctor, { providerId, doctorId });
    const bySpecialty = Map.groupBy(offers, (offer) => offer.specialization);
    const groups = [...bySpecialty].map(([label, services]) => ({ label, services }));
    return { groups, doctorName: doctor.name, providerName: provider.name };
  }
  if (providerId !== undefined) {
    const { provider, specializations } = await call(getProvider, { providerId });
    const groups = specializations.map(({ name, services }) => ({ label: name, services }));
    return { groups, doctorName: undefined, providerName: provider.name };
  }
  const all = await call(listSpecializations, {});
  const groups = all
    .filter(({ id }) => specialization === undefined || String(id) === specialization)
    .map(({ name, subfunctions }) => ({ label: name, services: subfunctions }));
  return { groups, doctorName: undefined, providerName: undefined };
}

async function bookedVisit(call: Call, token: string | undefined): Promise<Reservation | undefined> {
  return token === undefined ? undefined : call(readReservation, { token });
}

async function unlessGone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

export type WaitingListQuestion = NonNullable<Awaited<ReturnType<typeof askOf>>>;
