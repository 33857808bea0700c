import type { LoaderFunctionArgs } from 'react-router';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { listPersons } from '../../../contract/entitlement/relative.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { coverRow } from '../../entitlement/cover-row.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { unlessRefused } from '../../platform/form/keep-draft.server.ts';
import { fullName } from '../../platform/full-name.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { bookedFor } from '../offering/booked-for.server.ts';
import { favouriteIn } from '../offering/favourite.server.ts';
import { nextRow, priceRow, reservedFor } from '../offering/result-row.ts';
import { holdIn } from '../offering/search-query.ts';
import { type WeekView, weekView } from './week.ts';

/** @throws Problem #404 when the text cannot be an id */
export function idOf(text: string | undefined): string {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw problem('#404');
  return text;
}

export async function readDoctor({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const query = new URL(request.url).searchParams;
  const ids = { providerId: idOf(params.providerId), doctorId: idOf(params.doctorId) };
  const person = await bookedFor(pageRequest, query.get('for') ?? '');
  const personQuery = person ? { personId: person.id } : {};
  const { doctor, provider, offers } = await api(context)(getDoctor, { ...ids, ...personQuery, ...referenceIn(query) });
  const requestedOffer = offers.find(({ id }) => String(id) === query.get('subfunction'));
  const offer = requestedOffer ?? offers.find(({ bookable }) => bookable) ?? offers[0];
  if (!offer) throw problem('#404');
  const hold = holdIn(query, pageRequest.holdToken);
  return {
    doctor,
    provider,
    offers: offers.map(({ id, name, specialization, minutes }) => ({ id, name, specialization, minutes })),
    offer: {
      id: offer.id,
      name: offer.name,
      video: offer.kind === 'video',
      specialization: offer.specialization,
      reservedFor: reservedFor(offer),
      organisable: offer.organisable,
      price: priceRow(offer, pageRequest.config.hostLocale),
      cover: offer.cover ? coverRow(offer.cover, pageRequest.config.hostLocale) : undefined,
      next: nextRow(offer.nextFree, provider.timeZone, pageRequest),
    },
    hold,
    person: person ? fullName(person, pageRequest.language) : null,
    key: pageRequest.formKey,
    slot: query.get('slot') ?? undefined,
    favourite: await favouriteIn(pageRequest, ids),
    pairs: offer.bookable && (await hasTwoRelatives(pageRequest)),
    calendar: offer.bookable
      ? await calendarOf({ ...ids, ...personQuery, subfunction: offer.id }, hold, query, context)
      : undefined,
  };
}

function referenceIn(query: URLSearchParams) {
  const preauthRef = query.get('preauthRef');
  return preauthRef ? { preauthRef } : {};
}

/** A customer with two relatives is offered two times, one after the other, to book together (B8). */
async function hasTwoRelatives({ user, call }: PageRequest): Promise<boolean> {
  if (!user?.hasRelatives) return false;
  const persons = await unlessRefused(() => call(listPersons, { scope: 'book' }));
  return persons !== undefined && persons.filter(({ relationship }) => relationship !== null).length > 1;
}

export type Calendar = { week: WeekView; refusal: undefined } | { week: undefined; refusal: Refusal };

/** A calendar that cannot be read is shown as a fault, never as a week without times (R18). */
export async function calendarOf(
  of: { providerId: string | number; doctorId: string | number; subfunction: number; personId?: string },
  hold: string | undefined,
  query: URLSearchParams,
  context: LoaderFunctionArgs['context'],
): Promise<Calendar> {
  const pageRequest = pageRequestOf(context);
  const week = query.get('week') ?? query.get('day') ?? '';
  try {
    const read = (day: string) =>
      api(context)(listSlots, {
        ...of,
        ...(day !== '' && { week: day }),
        ...(hold !== undefined && { holdToken: hold }),
        ...referenceIn(query),
      });
    const first = await read(week);
    // If the address names no week and this week is full, the week of the nearest free time opens.
    const empty = week === '' && first.days.every(({ slots }) => slots.length === 0);
    const answer = empty && first.nextFree ? await read(first.nextFree.date) : first;
    return { week: weekView(answer, query.get('day') ?? '', pageRequest), refusal: undefined };
  } catch (error) {
    return { week: undefined, refusal: toRefusal(error, pageRequest) };
  }
}

export type DoctorView = Awaited<ReturnType<typeof readDoctor>>;
