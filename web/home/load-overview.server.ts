import { type Appointment, listAppointments } from '../../contract/booking/appointments.ts';
import { listFavouriteDoctors } from '../../contract/booking/favourites.ts';
import { listPersons } from '../../contract/entitlement/relative.ts';
import { readOverview } from '../../contract/home/overview.ts';
import type { Turn } from '../../contract/home/turns.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { dayEndingAt, dayNear, dayOf, timeOf } from '../../contract/platform/format.ts';
import type { OutputOf } from '../../contract/platform/operation.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { fullName } from '../platform/full-name.ts';
import { textsFor } from '../platform/texts.server.ts';
import { speakerOf } from '../platform/texts.ts';
import { turnHref } from './turn-link.server.ts';

/** The server puts the subject into words, so that the browser need not load the names of all services. */
export type TurnLine = Turn & { about: string; until: string | undefined; to: string };

/** @param personId the relative in the address, who counts only if the customer may book for them */
export async function loadOverview(pageRequest: PageRequest, personId: string) {
  const { language, config } = pageRequest;
  const t = speakerOf(textsFor(language, config.look.texts));
  const { turns, ...counts } = (await allowed(() => pageRequest.call(readOverview, {}))) ?? nothing;
  return {
    turns: turns.map((turn): TurnLine => {
      const service = turn.kind === 'care_request' ? t(`home.service.${turn.service}.title`) : '';
      const about = [service, turn.person].filter(Boolean).join(' · ');
      const until = turn.dueAt === null ? undefined : untilOf(turn.dueAt, pageRequest);
      return { ...turn, about, until, to: turnHref(turn) };
    }),
    next: await nextAppointment(pageRequest),
    counts,
    family: await familyOf(pageRequest, personId),
    favourites: (await allowed(() => pageRequest.call(listFavouriteDoctors, {}))) ?? [],
  };
}

async function familyOf({ call, user, language }: PageRequest, personId: string) {
  const relatives = user?.hasRelatives ? await allowed(() => call(listPersons, { scope: 'book' })) : undefined;
  const persons = (relatives ?? []).map((person) => ({
    id: person.id,
    name: person.relationship === null ? person.firstName : fullName(person, language),
    age: person.age,
    isSelf: person.relationship === null,
  }));
  return { persons, chosen: persons.find(({ id, isSelf }) => !isSelf && id === personId) };
}
export type Family = Awaited<ReturnType<typeof familyOf>>;

const soon = 24 * 3_600_000;

function untilOf(end: string, { now, config: { timeZone }, language }: PageRequest): string {
  const day = dayNear(dayEndingAt(end, timeZone) ?? dayOf(end, timeZone), language);
  return Date.parse(end) - Date.parse(now) > soon ? day : `${day}, ${timeOf(end, timeZone)}`;
}

const nothing: OutputOf<typeof readOverview> = { turns: [], appointments: null, records: null, messages: 0 };
export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

async function nextAppointment({ call, user }: PageRequest): Promise<Appointment | undefined> {
  if (!user?.hasAppointments) return undefined;
  const appointments = await allowed(() => call(listAppointments, { when: 'coming', limit: 1 }));
  return appointments?.items[0];
}

/** Undefined for data that an operator who acts for the customer may not see. */
async function allowed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
