import type { Appointment, Bundle } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import { nameOf } from '../../../directory/name.ts';
import { pricedFields } from '../../../directory/offer-columns.ts';
import { isOffered } from '../../../directory/offered.ts';
import { coverageUnder } from '../../../entitlement/coverage/approved-under.ts';
import { coverAt, type Offer, pricedAt } from '../../../entitlement/coverage/offer.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { Context } from '../../context.ts';
import { searchset } from '../answer.ts';
import { contextAs } from '../caller.ts';
import { ofNumber, ofPlain, ofService, ofSpecialty } from '../directory/conditions.ts';
import { locationOf } from '../directory/resources.ts';
import { fhirPath } from '../path.ts';
import type { FhirCall, ParamType, Resource, Values } from '../row.ts';
import { spanOf, unreadable, valuesOf } from '../values.ts';
import { priceExtensions, visitOf } from './appointment.ts';
import { freeTimes, furthestFree, mostProposed } from './free-times.ts';
import { proposalId } from './ids.ts';
import { type ParameterValues, parametersIn, parametersOf } from './parameters.ts';

const schedule = sql`schedule.id`;

function condition<Type extends ParamType>(type: Type, where: (value: Values[Type]) => RawBuilder<boolean>) {
  return (name: string, texts: readonly string[]): RawBuilder<boolean> | undefined => {
    const values = texts.flatMap((text) => valuesOf(type, name, undefined, text));
    const either = values.flatMap((value) => (isOf(type, value) ? [where(value)] : []));
    return either.length === 0 ? undefined : sql<boolean>`(${sql.join(either, sql` or `)})`;
  };
}

function isOf<Type extends ParamType>(type: Type, value: Values[ParamType]): value is Values[Type] {
  return value.type === type;
}

const narrowing = {
  practitioner: condition('reference', ofNumber({ Practitioner: sql`schedule.doctor_id` })),
  organization: condition('reference', ofNumber({ Organization: sql`schedule.provider_id` })),
  'location-reference': condition('reference', ofNumber({ Location: sql`schedule.address_id` })),
  'location-string': condition('string', (value) => {
    const columns = ['city', 'postal_code', 'street'].map((name) =>
      ofPlain(sql`provider_address.${sql.ref(name)}`)(value),
    );
    return sql<boolean>`(${sql.join(columns, sql` or `)})`;
  }),
  specialty: condition('token', ofSpecialty(schedule)),
  'visit-type': condition('token', ofService(schedule)),
};
const findParameters = ['start', 'end', ...Object.keys(narrowing), 'patient-reference', '_count', '_offset'];

const mostOffers = 5000;

export async function find(request: FhirCall, body: unknown, query: URLSearchParams): Promise<Resource> {
  const input = body === undefined ? parametersOf(query, findParameters) : parametersIn(body, findParameters);
  const context = await contextAs(request, 'listSlots');
  const [from, until] = [momentIn(input, 'start'), momentIn(input, 'end')];
  const [count, offset] = [numberIn(input, '_count', mostProposed), numberIn(input, '_offset', 0)];
  const person = personIn(input.text('patient-reference'));
  const coverage = await coverageUnder(context.database.db, context, person === undefined ? {} : { personId: person });
  const conditions = Object.entries(narrowing).flatMap(([name, narrow]) => narrow(name, input.texts(name)) ?? []);
  const search = { conditions, codes: codesIn(input.texts('visit-type')) };
  const days = new Map<string, string>();
  const isBookable = (offer: FoundOffer) => {
    const day = days.get(offer.time_zone) ?? dayIn(from, offer.time_zone);
    days.set(offer.time_zone, day);
    return coverAt(context, coverage, offer, day).bookable;
  };
  const calendars = calendarsOf(context, search);
  const bookableIn = async (schedules: readonly number[] | undefined) =>
    (await offersIn(context, search, schedules)).filter(isBookable);
  const page = await freeTimes(context, { calendars, offersIn: bookableIn }, { from, until, count, offset });
  const base = `${context.host.baseUrl}${fhirPath}`;
  const self = new URL(`${base}/Appointment/$find`);
  for (const name of findParameters) for (const text of input.texts(name)) self.searchParams.append(name, text);
  const proposals = page.rows.map(({ time, offer }) =>
    proposed(context, offer, { slotId: time.slot_id, start: time.start_at, end: time.end_at }, coverage),
  );
  const bundle: Bundle = searchset({ base, self, count, offset, total: page.total, furthest: furthestFree }, proposals);
  return bundle;
}

function momentIn(input: ParameterValues, name: 'start' | 'end'): Temporal.Instant {
  const text = input.text(name);
  const span = text === undefined ? undefined : spanOf(text);
  if (!span) throw unreadable(name, text);
  return span.from;
}

function numberIn(input: ParameterValues, name: string, otherwise: number): number {
  const text = input.text(name);
  if (text === undefined) return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) > furthestFree) throw unreadable(name, text);
  return name === '_count' ? Math.min(mostProposed, Number(text)) : Number(text);
}

/** @throws Problem KD003 for a reference that names no person */
export function personIn(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const [, id] = /(?:^|\/)(?:Patient|RelatedPerson)\/([0-9a-fA-F-]{36})$/.exec(reference) ?? [];
  if (id === undefined) throw unreadable('patient-reference', reference);
  return id.toLowerCase();
}

type FoundOffer = Awaited<ReturnType<typeof offersIn>>[number];

type FindSearch = { conditions: readonly RawBuilder<boolean>[]; codes: readonly number[] };

function codesIn(visits: readonly string[]): number[] {
  return visits.flatMap((text) => /(?:^|\|)(\d{1,9})$/.exec(text)?.slice(1).map(Number) ?? []);
}

function offeredIn(context: Context, { codes }: FindSearch): RawBuilder<boolean> {
  const isVisit = codes.length === 0 ? sql`` : sql` and offering.subfunction_id = any(${[...codes]}::int[])`;
  return sql<boolean>`${isOffered(context)}${isVisit}`;
}

function calendarsOf(context: Context, search: FindSearch): RawBuilder<boolean> {
  const hasOffer = sql<boolean>`exists (select from offering where offering.schedule_id = schedule.id and ${offeredIn(context, search)})`;
  return sql<boolean>`${sql.join([hasOffer, ...search.conditions], sql` and `)}`;
}

async function offersIn(context: Context, search: FindSearch, schedules: readonly number[] | undefined) {
  let rows = context.database.db
    .selectFrom('offering')
    .innerJoin('schedule', 'schedule.id', 'offering.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where(offeredIn(context, search));
  if (schedules) rows = rows.where(sql<boolean>`offering.schedule_id = any(${[...schedules]}::int[])`);
  for (const one of search.conditions) rows = rows.where(one);
  return rows
    .select([
      'offering.schedule_id',
      'schedule.doctor_id',
      'schedule.address_id',
      'provider_address.time_zone',
      'provider.is_priced',
      ...pricedFields,
    ])
    .select(['doctor.title', 'doctor.family_name', 'doctor.given_name', 'provider.name', 'provider_address.city'])
    .orderBy('offering.next_free_at')
    .orderBy('offering.schedule_id')
    .limit(mostOffers)
    .execute();
}

type Time = { slotId: string; start: string; end: string };

function proposed(
  context: Context,
  offer: FoundOffer & Offer,
  time: Time,
  coverage: Parameters<typeof pricedAt>[1],
): Appointment {
  const { price, cover } = pricedAt(
    context,
    coverage,
    offer,
    dayIn(Temporal.Instant.from(time.start), offer.time_zone),
  );
  const { subfunction_id: subfunctionId, doctor_id } = offer;
  const doctor = { id: doctor_id, name: nameOf(offer, context.language) };
  const extension = priceExtensions(price, cover?.insurerPays ?? null);
  return {
    resourceType: 'Appointment',
    id: proposalId(time.slotId, subfunctionId),
    ...(extension.length > 0 && { extension }),
    status: 'proposed',
    ...visitOf(context, { ...time, subfunctionId, doctor, place: locationOf(offer) }, 'needs-action'),
  };
}
